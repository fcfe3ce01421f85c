"""`decklint check --jobs N`: on several processes everything is as on one, whatever becomes of them."""

from __future__ import annotations

import io
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from multiprocessing import Pipe, active_children
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from tests.cli.conftest import Done, Run
from validator.cards.store import Store
from validator.check import Validator
from validator.cli import jobs, judge, streams
from validator.cli.judge import Asked, Judge, Read
from validator.configuration import Configurations
from validator.model import Origin, Report, Result
from validator.reports import FORMS
from validator.reports.summary import stands_for

ROOT = Path(__file__).parent.parent.parent
OWN = ROOT / "tests" / "configuration" / "own"
SECONDS = 60
"""Nothing takes so long unless it hangs."""

LEGAL = "Hero: Graccus\n60 Ironforge Guards\n"
ILLEGAL = "Hero: Graccus\n5 Parvink\n55 Ironforge Guards\n"
HOUSE = """\
game: wow
formats:
  kitchen: {name: Kitchen Table, extends: classic, lists: [{banned: [Parvink], note: no Parvink}]}
"""
FILES = {
    "decklint.toml": 'date = "2013-08-01"\nformats = ["house.yaml"]\n',
    "house.yaml": HOUSE,
    "a/legal.txt": LEGAL,
    "a/illegal.txt": ILLEGAL,
    "a/doubtful.txt": f"{LEGAL}1 Unheard-of\n",
    "a/warned.txt": "Hero: Graccus\nAllies (59)\n60 Ironforge Guards\n",
    "a/ignored.txt": f"# decklint: ignore[wow/copy-limit] at our table\n{ILLEGAL}",
    "a/kitchen.txt": f"# format: kitchen\n{ILLEGAL}",
    "a/no-format.txt": f"# format: nothing\n{LEGAL}",
    "a/empty.txt": "",
    "a/many.deck.csv": "player,count,name,zone\nAnn,1,Graccus,hero\nAnn,60,Ironforge Guards,main\n"
    "Bob,1,Graccus,hero\nBob,5,Parvink,main\n",
    "b/jinx.txt": (ROOT / "examples" / "jinx-loose-cannon.txt").read_text("utf-8"),
    "b/six.txt": (ROOT / "examples" / "six-mistakes.txt").read_text("utf-8"),
    "c/readme.md": "nothing to be judged\n",
}
PATHS = ("a", "missing.txt", "c", "b", "lines.jsonl", "lines.jsonl", "a/many.deck.csv#2", "-", "a/legal.txt")


def line(*, parvinks: int = 0) -> str:
    main = [{"name": "Ironforge Guards", "count": 60 - parvinks}]
    main += [{"name": "Parvink", "count": parvinks}] if parvinks else []
    return json.dumps({"game": "wow", "zones": {"hero": [{"name": "Graccus"}], "main": main}}) + "\n"


LINES = [line(), line(parvinks=5), line(), "{broken\n", "\n", line(), "[]\n", line(parvinks=5), line()] * 3


@pytest.fixture
def decks(here: Path) -> Path:
    """Decks of every kind, in files of every kind."""
    for name, text in {**FILES, "lines.jsonl": "".join(LINES)}.items():
        path = here / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return here


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few decks make several batches, and what is longer than a few of them is read in pieces."""
    monkeypatch.setattr(judge, "LARGEST", 2000)
    monkeypatch.setattr(streams, "_PIECE", 300)
    monkeypatch.setattr(jobs, "_BYTES", 300)


class Seen:
    """What was done by whom: how many workers were started, and which works were done in this process."""

    def __init__(self) -> None:
        self.started = 0
        self.here: list[jobs.Work] = []


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    found = Seen()
    start, done = jobs._Worker.__init__, jobs._done

    def starting(self: jobs._Worker, setup: bytes) -> None:
        found.started += 1
        start(self, setup)

    def doing(judge: Judge, work: jobs.Work, first: int) -> jobs.Answer:
        if not isinstance(work, jobs.Known):
            found.here.append(work)
        return done(judge, work, first)

    monkeypatch.setattr(jobs._Worker, "__init__", starting)
    monkeypatch.setattr(jobs, "_done", doing)
    return found


@pytest.fixture(autouse=True)
def none_is_left() -> Iterator[None]:
    yield
    assert active_children() == []


def both(run: Run, *args: str, stdin: str = "") -> Done:
    """What a run says that is the same with one process and with two."""
    one, two = (run("check", *args, "--jobs", count, stdin=stdin) for count in ("1", "2"))
    assert two == one
    return one


# ------------------------------------------------------------ the same as on one


@pytest.mark.usefixtures("small", "decks")
@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_the_same(run: Run, seen: Seen, form: str) -> None:
    done = both(run, *PATHS, "--output-format", form, stdin=line(parvinks=4))
    assert done.status == 2
    assert (seen.started, seen.here) == (2, [])


@pytest.mark.usefixtures("small", "decks")
@pytest.mark.parametrize(
    "options",
    [
        ("--lang", "zh"),
        ("--lang", "zh", "--output-format", "html"),
        ("--format", "all", "--output-format", "html"),
        ("--edition", "all", "--output-format", "json"),
        ("--game", "wow", "--select", "wow", "--no-ignore"),
        ("--ignore", "copy-limit", "--color", "always"),
    ],
    ids=" ".join,
)
def test_whatever_is_asked_for(run: Run, seen: Seen, options: Sequence[str]) -> None:
    both(run, *PATHS, *options, stdin=LEGAL)
    assert (seen.started, seen.here) == (2, [])


@pytest.mark.usefixtures("small", "decks")
def test_a_format_of_ones_own(run: Run, seen: Seen) -> None:
    done = both(run, "a", "lines.jsonl", "--no-config", "--format-file", "house.yaml")
    assert "Kitchen Table" in done.out
    assert (seen.started, seen.here) == (2, [])


@pytest.mark.usefixtures("small")
def test_own_cards(run: Run, here: Path, seen: Seen) -> None:
    (here / "decklint.toml").write_text(f"cards = ['{OWN}']\n", encoding="utf-8")
    for number in range(8):
        text = f"Hero: Graccus\n{60 - number} Ironforge Guards\n{number} Kitchen Brooch\n"
        (here / f"{number}.txt").write_text(text * 6, encoding="utf-8")
    done = both(run, ".", "--output-format", "html", "--lang", "zh")
    assert "厨房胸针" in done.out
    assert (seen.started, seen.here) == (2, [])


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("texts", "options", "status"),
    [
        ([LEGAL], (), 0),
        ([LEGAL, FILES["a/warned.txt"]], (), 0),
        ([LEGAL, FILES["a/warned.txt"]], ("--strict",), 1),
        ([LEGAL, ILLEGAL], (), 1),
        ([LEGAL, ILLEGAL], ("--exit-zero",), 0),
        ([LEGAL, ILLEGAL, ""], ("--exit-zero",), 2),
    ],
)
def test_exit_status(
    run: Run, here: Path, seen: Seen, texts: Sequence[str], options: Sequence[str], status: int
) -> None:
    for number in range(30):
        (here / f"{number}.txt").write_text(texts[number % len(texts)], encoding="utf-8")
    assert both(run, ".", *options).status == status
    assert (seen.started, seen.here) == (2, [])


@pytest.mark.usefixtures("small", "seen")
def test_what_is_written_into_a_file(run: Run, decks: Path) -> None:
    both(run, "a", "b", "--output", "report.html")
    first = (decks / "report.html").read_bytes()
    run("check", "a", "b", "--output", "report.html", "--jobs", "1")
    assert (decks / "report.html").read_bytes() == first


# ------------------------------------------------------------ streams


@pytest.mark.usefixtures("small")
def test_a_stream_with_lines_that_are_none(run: Run, here: Path, seen: Seen) -> None:
    done = both(run, "-", "--output-format", "json-lines", stdin="".join(LINES))
    found = [json.loads(one) for one in done.out.splitlines()]
    assert [deck["path"] for deck in found] == [f"<stdin>#{number}" for number in range(1, 25)]
    assert [deck["verdict"] for deck in found[:5]] == ["legal", "illegal", "legal", "unreadable", "legal"]
    assert (seen.started, seen.here) == (2, [])


@pytest.mark.usefixtures("small")
def test_one_deck_of_a_stream(run: Run, here: Path) -> None:
    (here / "d.jsonl").write_text(line() * 20 + line(parvinks=5) + line() * 20, encoding="utf-8")
    assert both(run, "d.jsonl#21", "d.jsonl#3", "d.jsonl#99").err.startswith("3 decks: 1 legal, 1 not legal")


@pytest.mark.usefixtures("small")
def test_a_line_with_several_decks_shifts_the_numbers_behind_it(run: Run, here: Path, seen: Seen) -> None:
    several = line().strip() + " " + line(parvinks=5)
    done = both(run, "-", "--output-format", "concise", stdin=line() * 12 + several + line(parvinks=5) * 30)
    assert [one.partition(":")[0] for one in done.out.splitlines()][:3] == [
        "<stdin>#14",
        "<stdin>#15",
        "<stdin>#16",
    ]
    assert seen.here, "what has the wrong number is judged again"


class Counted(io.BytesIO):
    """JSON lines that know how much of them has been read."""

    count = 0

    def read(self, size: int | None = -1, /) -> bytes:
        self.count += 1
        return super().read(size)


def test_no_more_of_a_stream_is_read_than_is_needed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Counted((line() * 200_000).encode())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(text))
    files = judged(store, ["-"])
    assert next(next(files)).path == "<stdin>#1"
    assert 0 < text.count < 2 * jobs._AHEAD + 4
    files.close()


class Slow:
    """Stands in for a worker: it answers nothing to its first batch for a while, and to any other at once."""

    first = True

    def __init__(self, setup: bytes) -> None:
        self.connection, self.theirs = Pipe()
        self.in_hand: jobs._Handed | None = None

    def give(self, handed: jobs._Handed) -> None:
        self.in_hand = handed
        if Slow.first:
            Slow.first = False
            threading.Timer(0.3, self.theirs.send, ["answered"]).start()
        else:
            self.theirs.send("answered")

    def take(self, handed: jobs._Handed) -> None:
        self.connection.recv()
        handed.answers = ()
        self.in_hand = None


def test_work_is_not_handed_out_without_end_while_the_first_is_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[jobs.Batch] = []

    def endless() -> Iterator[jobs.Batch]:
        while True:
            drawn.append(jobs.Batch([(len(drawn), Read(b"", "", "", None))]))
            yield drawn[-1]

    monkeypatch.setattr(jobs, "_Worker", Slow)
    workers = jobs._Workers(3, jobs.Setup(Asked(), "", None, True, cards=False))
    batch, _ = next(workers.answered(endless()))
    assert batch is drawn[0]
    assert 3 < len(drawn) <= jobs._AHEAD * 3 + 1


# ------------------------------------------------------------ what needs no workers


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize("path", ["a/legal.txt", "a/many.deck.csv", "lines.jsonl", "b", "-", "c"])
def test_for_little_work_no_worker_is_started(run: Run, seen: Seen, path: str) -> None:
    both(run, path, stdin=LEGAL)
    assert seen.started == 0


def test_no_more_workers_than_batches(run: Run, here: Path, seen: Seen) -> None:
    for number in range(jobs._FILES + 1):
        (here / f"{number}.txt").write_text(LEGAL, encoding="utf-8")
    run("check", ".", "--jobs", "50")
    assert (seen.started, seen.here) == (2, [])


LOADED = """\
import sys
from validator.cli import run
try:
    run(args=["check", *sys.argv[1:]])
except SystemExit:
    pass
print(*sorted({"multiprocessing", "concurrent.futures", "validator.cli.jobs"} & set(sys.modules)))
"""


@pytest.mark.usefixtures("store", "decks")
@pytest.mark.parametrize(
    ("options", "loaded"),
    [((), ""), (("--jobs", "1"), ""), (("--jobs", "2"), "multiprocessing validator.cli.jobs")],
    ids=["unsaid", "1", "2"],
)
def test_with_one_process_nothing_is_loaded_for_several(options: Sequence[str], loaded: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, "a/legal.txt", *options],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=SECONDS,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == loaded


# ------------------------------------------------------------ what goes wrong


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("files", "options"),
    [
        ({}, ("--edition", "9.9")),
        ({}, ("--format", "clasic")),
        ({"decklint.toml": 'format = "clasic"\n'}, ()),
        ({"c/decklint.toml": "fromat = 'x'\n"}, ()),
        ({"decklint.toml": "[per-file.'c/*.txt']\nformat = 'sealed'\nplay = 'constructed'\n"}, ()),
        ({"pool.txt": ""}, ("--play", "limited", "--pool", "pool.txt")),
    ],
)
def test_errors_of_settings(
    run: Run, here: Path, files: dict[str, str], options: Sequence[str], lang: str
) -> None:
    decks = {f"{folder}/{number}.txt": LEGAL for folder in "abc" for number in range(9)}
    for name, text in {**decks, **files}.items():
        (here / name).parent.mkdir(exist_ok=True)
        (here / name).write_text(text, encoding="utf-8")
    done = both(run, "a", "b", "c", *options, "--lang", lang)
    assert done.status == 2
    assert done.err.startswith("decklint: ")


@pytest.mark.usefixtures("small", "decks")
def test_a_store_that_workers_cannot_read(run: Run, seen: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they cannot do is done here, where it is told why it cannot be."""
    monkeypatch.setattr(Store, "path", property(lambda _: "missing.sqlite", lambda *_: None), raising=False)
    both(run, *PATHS)
    assert seen.here


@pytest.mark.usefixtures("small", "decks")
def test_where_no_process_can_be_started(run: Run, seen: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: jobs._Worker, setup: bytes) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(jobs._Worker, "__init__", failing)
    both(run, *PATHS)
    assert seen.here


def judged(store: Store, paths: Sequence[str]) -> Generator[Iterator[Result]]:
    one = Judge(Asked(), store, Configurations(store, isolated=True))
    setup = jobs.Setup(one.asked, store.path, None, True, cards=False)
    with closing(jobs.judged(one, one.files(paths), 2, setup)) as every:
        yield from map(iter, every)


@pytest.fixture
def third_is_killed(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[Read | jobs.Lines]]:
    """The works that the worker had in hand which was killed: those that were handed out third."""
    found: list[Sequence[Read | jobs.Lines]] = []
    give = jobs._Worker.give

    def giving(self: jobs._Worker, handed: jobs._Handed) -> None:
        found.append(handed.batch.to_do())
        pid = self.process.pid
        if len(found) != 3 or pid is None:
            give(self, handed)
            return
        os.kill(pid, signal.SIGSTOP)  # so that it cannot be faster
        give(self, handed)
        self.process.kill()

    monkeypatch.setattr(jobs._Worker, "give", giving)
    return found


unix = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")


@unix
@pytest.mark.usefixtures("small")
def test_a_worker_that_is_killed_costs_what_it_had_in_hand(
    here: Path, store: Store, third_is_killed: list[Sequence[Read]]
) -> None:
    for number in range(100, 160):
        (here / f"{number}.txt").write_text(LEGAL, encoding="utf-8")
    found = [stands_for(result) for results in judged(store, ["."]) for result in results]
    assert [report.path for report in found] == [f"./{number}.txt" for number in range(100, 160)]
    lost = [report for report in found if report.verdict == "unreadable"]
    assert [report.path for report in lost] == [read.shown for read in third_is_killed[2]] != []
    assert {report.verdict for report in found if report not in lost} == {"legal"}
    (finding,) = lost[0].findings
    assert finding.variant == "internal"
    assert finding.params["problem"] == "the process that judged it ended, with status -9"


@unix
@pytest.mark.usefixtures("small")
def test_a_worker_that_is_killed_loses_no_line_of_a_stream(
    here: Path, store: Store, third_is_killed: list[Sequence[jobs.Lines]]
) -> None:
    (here / "d.jsonl").write_text(line() * 90, encoding="utf-8")
    found = [stands_for(result) for results in judged(store, ["d.jsonl"]) for result in results]
    assert [report.path for report in found] == [f"d.jsonl#{number}" for number in range(1, 91)]
    (piece,) = third_is_killed[2]
    lost = [f"d.jsonl#{number}" for number in range(piece.first, piece.first + piece.piece.decks())]
    assert [report.path for report in found if report.verdict == "unreadable"] == lost != []


@unix
@pytest.mark.usefixtures("small")
def test_a_worker_that_is_killed_with_nothing_in_hand_costs_nothing(
    run: Run, here: Path, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    give = jobs._Worker.give
    given: list[jobs._Handed] = []

    def giving(self: jobs._Worker, handed: jobs._Handed) -> None:
        given.append(handed)
        if len(given) == 3:
            self.process.kill()
            self.process.join()
        give(self, handed)

    monkeypatch.setattr(jobs._Worker, "give", giving)
    for number in range(60):
        (here / f"{number}.txt").write_text(LEGAL, encoding="utf-8")
    both(run, ".")
    assert seen.here == given[2].batch.to_do()
    assert seen.started == 3


@unix
@pytest.mark.usefixtures("small")
def test_workers_take_no_heed_of_ctrl_c(
    run: Run, here: Path, seen: Seen, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """It goes to every process of a terminal, from their very start on; the first of them ends the others."""
    start, give = jobs._Worker.__init__, jobs._Worker.give

    def interrupt(worker: jobs._Worker) -> None:
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGINT)

    def starting(self: jobs._Worker, setup: bytes) -> None:
        start(self, setup)
        for _ in range(30):
            interrupt(self)
            time.sleep(0.01)

    def giving(self: jobs._Worker, handed: jobs._Handed) -> None:
        interrupt(self)
        give(self, handed)

    monkeypatch.setattr(jobs._Worker, "__init__", starting)
    monkeypatch.setattr(jobs._Worker, "give", giving)
    for number in range(40):
        (here / f"{number}.txt").write_text(LEGAL, encoding="utf-8")
    assert both(run, ".").status == 0
    assert (seen.started, seen.here) == (2, [])
    assert capfd.readouterr().err == ""


@pytest.mark.usefixtures("small")
def test_workers_that_die_at_once(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Every file is told, though no worker ever answers."""
    monkeypatch.setattr(jobs, "_pickled", lambda _: b"no pickle")
    for number in range(9):
        (here / f"{number}.txt").write_text(LEGAL + "\n" * jobs._BYTES, encoding="utf-8")
    done = run("check", ".", "--jobs", "2", "--lang", "zh")
    assert done.status == 2
    assert done.out.count("判定它的进程已中止") == 9


def test_results_that_nobody_takes_to_the_end_leave_no_process(store: Store, here: Path) -> None:
    for number in range(50):
        (here / f"{number}.txt").write_text(LEGAL, encoding="utf-8")
    files = judged(store, ["."])
    next(files)
    assert len(active_children()) == 2
    files.close()


# ------------------------------------------------------------ the end of a run


def started(path: Path, program: Sequence[str] = ("-m", "validator")) -> subprocess.Popen[bytes]:
    """A run with two workers, in a process group of its own."""
    options = ("--no-config", "--output-format", "json-lines", "--jobs", "2")
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # jobs in the background hand on that it is ignored
    try:
        return subprocess.Popen(
            [sys.executable, *program, "check", *options, str(path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
            start_new_session=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.fixture
def long(here: Path) -> Path:
    path = here / "long.jsonl"
    path.write_text(line() * 100_000, encoding="utf-8")
    return path


@unix
@pytest.mark.usefixtures("store")
def test_ctrl_c_ends_all_of_it(long: Path) -> None:
    with started(long) as process:
        assert process.stdout is not None
        process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=SECONDS)
        assert (process.returncode, errors) == (130, b"")
        assert gone(process.pid)


INTERRUPTED = """\
import os, signal, sys
from validator.cli import jobs, run
start = jobs._Worker.__init__
def starting(*args):
    start(*args)
    os.killpg(0, signal.SIGINT)
jobs._Worker.__init__ = starting
run()
"""


@unix
@pytest.mark.usefixtures("store")
def test_ctrl_c_while_workers_start(long: Path) -> None:
    with started(long, ("-c", INTERRUPTED)) as process:
        _, errors = process.communicate(timeout=SECONDS)
        assert (process.returncode, errors) == (130, b"")
        assert gone(process.pid)


@unix
@pytest.mark.usefixtures("store")
def test_a_reader_that_leaves_ends_all_of_it(long: Path) -> None:
    with started(long) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.wait(timeout=SECONDS)
        assert process.stderr.read() == b""
        assert process.returncode == 2
        assert gone(process.pid)


@unix
@pytest.mark.usefixtures("store")
def test_workers_do_not_outlive_who_asked_them(long: Path) -> None:
    with started(long) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.kill()
        process.wait(timeout=SECONDS)
        assert gone(process.pid)


def gone(group: int) -> bool:
    """Whether all processes of a group have ended, or do in time."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


# ------------------------------------------------------------ what crosses from one process to another


def test_reports_cross_without_what_is_not_shown() -> None:
    validator = Validator("wow", date="2013-08-01")
    report = validator.check_text(ILLEGAL, "a.txt")
    bare = jobs._without_cards(report)
    assert isinstance(bare, Report)
    assert (report.slots != (), bare.slots) == (True, ())
    assert bare == report._replace(slots=())
    assert pickle.loads(jobs._pickled(bare)) == bare


def test_cards_cross_as_reports_show_them() -> None:
    report = Validator("wow", date="2013-08-01").check_text(ILLEGAL)
    crossed: Report = pickle.loads(jobs._pickled(report))
    for before, after in zip(report.slots, crossed.slots, strict=True):
        assert (before.entry, before.count, before.zone) == (after.entry, after.count, after.zone)
        assert before.card is not None
        assert after.card is not None
        for name in ("game", "id", "name", "line", "types", "numbers"):
            assert getattr(before.card, name) == getattr(after.card, name)


def test_what_cannot_be_changed_crosses() -> None:
    assert pickle.loads(jobs._pickled(MappingProxyType({"mode": Origin("default")}))) == {
        "mode": Origin("default")
    }


# ------------------------------------------------------------ the option


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many workers a run was ready to start, run by run."""
    found: list[int] = []
    original = jobs.judged

    def noting(one: Judge, files: Any, most: int, setup: jobs.Setup) -> Any:
        found.append(most)
        return original(one, files, most, setup)

    monkeypatch.setattr(jobs, "judged", noting)
    return found


@pytest.mark.parametrize(
    ("configured", "said", "expected"),
    [
        ("", ("--jobs", "3"), [3]),
        ("", ("--jobs", " 3 "), [3]),
        ("", ("--jobs", "AUTO"), [7]),
        ("", (), []),
        ("jobs = 4", (), [4]),
        ("jobs = 4", ("--jobs", "1"), []),
        ("jobs = 'auto'", (), [7]),
        ("jobs = 'auto'", ("--jobs", "2"), [2]),
    ],
)
def test_how_many(
    run: Run,
    here: Path,
    counted: list[int],
    monkeypatch: pytest.MonkeyPatch,
    configured: str,
    said: Sequence[str],
    expected: Sequence[int],
) -> None:
    monkeypatch.setattr("validator.cli.checking._cores", lambda: 7)
    (here / "decklint.toml").write_text(configured, encoding="utf-8")
    (here / "a.txt").write_text(LEGAL, encoding="utf-8")
    assert run("check", "a.txt", *said).status == 0
    assert counted == expected


def test_one_core_needs_no_second_process(
    run: Run, here: Path, counted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("validator.cli.checking._cores", lambda: 1)
    (here / "a.txt").write_text(LEGAL, encoding="utf-8")
    assert run("check", "a.txt", "--jobs", "auto").status == 0
    assert counted == []


@pytest.mark.parametrize("written", ["0", "-1", "1.5", "two", "", "²", "9" * 5000])
def test_no_number_of_processes(run: Run, here: Path, written: str) -> None:
    (here / "a.txt").write_text(LEGAL, encoding="utf-8")
    english = run("check", "a.txt", "--jobs", written)
    assert english.status == 2
    assert "is no whole number from 1 on, nor “auto”." in english.err
    chinese = run("check", "a.txt", f"--jobs={written}", "--lang", "zh")
    assert chinese.status == 2
    assert "既不是从 1 起的整数" in chinese.err


def test_where_it_is_said(run: Run, here: Path) -> None:
    (here / "decklint.toml").write_text("\njobs = 2\n", encoding="utf-8")
    (here / "a.txt").write_text(LEGAL, encoding="utf-8")

    def shown(*args: str) -> str:
        rows = run("check", "a.txt", "--show-settings", *args).out.splitlines()
        return " ".join(next(row for row in rows if row.strip().startswith("jobs ")).split())

    assert shown() == "jobs 2 decklint.toml, line 2"
    assert shown("--jobs", "auto") == "jobs auto command line"
    assert shown("--no-config") == "jobs 1 default"
