"""A presentation that is told what decks were checked under, for tests without a game's data."""

from __future__ import annotations

import json
from collections.abc import Sequence

from validator.locale import LANGUAGES
from validator.model import Report, Survey
from validator.reports import concise, full
from validator.reports import json as json_report
from validator.reports.presentation import Presentation, Style, plain


class Told(Presentation):
    """Knows no game; `told` is what stands under a verdict, `rows` what the lines of a table are called."""

    told: Sequence[str] = ()
    rows: Sequence[str] = ()

    def under(self, report: Report) -> list[str]:
        return list(self.told)

    def common(self, survey: Survey) -> list[str]:
        return list(self.told)

    def row(self, report: Report, survey: Survey) -> str:
        return next(row for one, row in zip(survey.reports, self.rows, strict=True) if one is report)


def told(
    under: Sequence[str] = (),
    rows: Sequence[str] = (),
    language: str = "en",
    style: Style = plain,
    width: int = 100,
) -> Told:
    nothing: dict[str, dict[str, object]] = {"labels": {}, "options": {}, "formats": {}, "words": {}}
    return Told(
        language,
        dict.fromkeys(("wow", "riftbound"), nothing).__getitem__,
        version="0.0",
        store="hash",
        style=style,
        width=width,
        told=under,
        rows=rows,
    )


def written_out(report: Report, under: Sequence[str] = ()) -> str:
    """A report in the forms people and programs read, in every language there is."""
    texts = [
        "".join(form.render([report], told(under, language=language)))
        for form in (full, concise)
        for language in LANGUAGES
    ]
    data = "".join(json_report.render([report], told()))
    assert json.loads(data)["decks"][0]["verdict"] == report.verdict
    return "\n".join([*texts, data])
