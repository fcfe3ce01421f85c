"""A run of `decklint check`: from what a command line says to a report and an exit status.

It knows no command-line library, so that a plain call need not wait for one.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, NoReturn

from validator import __version__
from validator.cards.store import Store
from validator.cli import output as written
from validator.cli.judge import Asked, BesideError, File, Judge, MisconfiguredError
from validator.cli.progress import progress
from validator.cli.terminal import (
    ExitStatus,
    errors_as_messages,
    fail,
    say,
    style_for,
    width_of,
    write,
)
from validator.configuration import Configurations, Value, Values
from validator.frozen import Frozen
from validator.locale import marked
from validator.message import Said
from validator.model import Origin, Result, Verdict
from validator.reports import WITH_CARDS, renderer
from validator.reports.presentation import Presentation
from validator.reports.summary import all_decks, stands_for
from validator.reports.words import clean, word

_DEFAULTS: Mapping[str, Any] = {
    "output-format": "auto",
    "color": "auto",
    "strict": False,
    "exit-zero": False,
    "no-ignore": False,
    "jobs": 1,
}


_GIVES_WAY = {
    **dict.fromkeys(_DEFAULTS, ("default",)),
    "lang": ("default", "environment"),
}
"""Where a setting of the run comes from that gives way to a configuration."""


class Run(Frozen):
    """What a command line says of the run as a whole. `settings` are those of `of_the_run`."""

    paths: Sequence[str]
    settings: Values
    output: str | None = None
    format_file: str | None = None
    config: str | None = None
    no_config: bool = False
    show_settings: bool = False


def plain_run(paths: Sequence[str], language: str) -> Run:
    """A run of which nothing is said but the paths."""
    default = Origin("default")
    return Run(paths, {name: Value(value, default) for name, value in {"lang": language, **_DEFAULTS}.items()})


def checked(run: Run, asked: Asked, store: Store) -> ExitStatus:
    """Judge the decks of a run and write the report. Leaves with exit status 2 where that cannot be done."""
    output = run.output
    with errors_as_messages(run.settings["lang"].value):
        configurations = Configurations(store, file=run.config, isolated=run.no_config)
        settings = _with(configurations.of_folder(os.curdir).values, run.settings)
    speaks: str = settings["lang"].value
    with errors_as_messages(speaks):
        if run.format_file is not None:
            from validator.house_formats import read_house_formats

            asked = asked._replace(house=read_house_formats(run.format_file, store))
        judge = Judge(asked._replace(no_ignore=settings["no-ignore"].value), store, configurations)
        try:
            if asked.game is not None:
                judge.settled(asked.game)
            if run.show_settings:
                from validator.cli import show_settings as shown

                written.put(shown.render(judge, run.paths, settings, speaks), "full", output)
                return ExitStatus.LEGAL
            files = judge.files(run.paths)
            if output is not None:
                _spare(output, [file for _, file, _ in files], run, asked, speaks)
            tally = _Tally()
            chosen = written.form_of(settings["output-format"].value, output, sys.stdout.isatty())
            colour = "never" if output and settings["color"].value == "auto" else settings["color"].value
            presentation = _presentation(judge, store, speaks, colour)
            by_file = _by_file(judge, files, run, settings["jobs"].value, store, chosen)
            with closing(_results(by_file, files, speaks)) as results:
                written.put(renderer(chosen)(tally.counting(results), presentation), chosen, output)
        except MisconfiguredError as error:
            fail(f"{error.place}{word(': ', speaks)}{error.error.said(speaks)}")
        except BesideError as error:
            _fail_beside(error, judge, speaks)
        except BrokenPipeError:
            raise
        except OSError as error:
            problem = Said(error.strerror or str(error))
            if output is None:
                fail(say(speaks, marked("standard output cannot be written: {problem}"), problem=problem))
            fail(say(speaks, marked("{file} cannot be written: {problem}"), file=output, problem=problem))
    if tally.verdicts.total() > 1 or chosen == "concise":
        write(f"{all_decks(tally.verdicts, presentation)}\n", sys.stderr)
    return tally.status(settings["strict"].value, settings["exit-zero"].value)


def _with(configured: Values, said: Values) -> dict[str, Value]:
    """The settings of the run, with those of the configuration in place of what nobody has said."""
    return {
        name: configured[name] if value.origin.by in _GIVES_WAY[name] and name in configured else value
        for name, value in said.items()
    }


def _spare(output: str, files: Sequence[str | None], run: Run, asked: Asked, lang: str) -> None:
    """Leave with a message where the report would take the place of a file that is read."""
    read = [*files, run.format_file, run.config, asked.pool, asked.team]
    if os.path.isfile(output) and os.path.realpath(output) in {os.path.realpath(one) for one in read if one}:
        fail(say(lang, marked("{file} is read; write the report into another file"), file=output))


def _results(by_file: Generator[Iterable[Result]], files: Sequence[File], lang: str) -> Generator[Result]:
    with closing(by_file), progress(files, lang) as each:
        for _, results in zip(each, by_file, strict=True):
            yield from results


def _by_file(
    judge: Judge, files: Sequence[File], run: Run, jobs: int | str, store: Store, form: str
) -> Generator[Iterable[Result]]:
    """The results of each file, in order, judged on so many processes, or on as many as there are cores."""
    count = _cores() if isinstance(jobs, str) else jobs
    if count == 1:
        yield from (judge.results(*file) for file in files)
        return
    from validator.cli.jobs import Setup, judged  # only where there may be several

    setup = Setup(judge.asked, store.path, run.config, run.no_config, form in WITH_CARDS)
    yield from judged(judge, files, count, setup)


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on every system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _presentation(judge: Judge, store: Store, lang: str, colour: str) -> Presentation:
    def rules() -> list[str]:
        from validator.rules.pages import rule_ids

        return rule_ids(store)

    return Presentation(
        language=lang,
        data=judge.data,
        card_name=judge.card_name,
        rules=rules,
        version=__version__,
        store=store.hash,
        style=style_for(colour, sys.stdout),
        width=width_of(sys.stdout),
    )


def _fail_beside(error: BesideError, judge: Judge, lang: str) -> NoReturn:
    from validator.reports.words import describe, words_of

    report = error.report
    said = describe(report.findings[0], lang, words_of(judge.data(report.game), lang))
    where = f"{word(f'zone:{error.what}', lang)} {clean(report.path)}"
    fail(f"{where}{word(': ', lang)}{said.message}{word('; ', lang)}{said.help}")


class _Tally:
    """Counts decks by verdict while their reports go by."""

    def __init__(self) -> None:
        self.verdicts: Counter[Verdict] = Counter()
        self.warned = False

    def counting(self, results: Iterable[Result]) -> Iterator[Result]:
        """The results, each counted as it goes by."""
        for result in results:
            report = stands_for(result)
            self.verdicts[report.verdict] += 1
            self.warned = self.warned or any(finding.level == "warning" for finding in report.findings)
            yield result

    def status(self, strict: bool, exit_zero: bool) -> ExitStatus:
        """What the exit status says: an unreadable file is an error, whatever else there is."""
        if self.verdicts["unreadable"]:
            return ExitStatus.ERROR
        if exit_zero:
            return ExitStatus.LEGAL
        bad = (strict and self.warned) or self.verdicts.total() > self.verdicts["legal"]
        return ExitStatus.NOT_LEGAL if bad else ExitStatus.LEGAL
