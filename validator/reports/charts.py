"""Charts of a deck as inline SVG, each with its numbers as text for those who do not see it.

The drawing has no style of its own: the page says what the classes look like, in light and in dark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape

from validator.model import Slot
from validator.records import NamedTuple
from validator.reports.words import clean

_WIDTH = 320
_CURVE_HEIGHT = 150
_BARS_HEIGHT = 110
_MOST_GAPS = 15
_MOST_FIGURES = 9
_ROW = 26
_NAMES = 112
_LONGEST_NAME = 17


class Bar(NamedTuple):
    """One bar of a chart: what it stands for, and how many cards."""

    name: str
    cards: int


class Caption(NamedTuple):
    """What is written beside a chart: its heading, the name of what is counted by, and of the counts; `rest` is
    what the chart leaves out.
    """

    title: str
    by: str
    counts: str
    rest: str = ""


def by_cost(slots: Iterable[Slot], cost_key: str, other: str) -> list[Bar]:
    """How many cards cost how much; `cost_key` names the cost among a card's numbers.

    A cost such as `1+X` counts as 1, one without a number at its start under `other`. Cards without a cost are
    left out.
    """
    counts: Counter[int] = Counter()
    others = 0
    for slot in slots:
        cost = slot.card.numbers.get(cost_key, "") if slot.card is not None else ""
        figures = cost[: len(cost) - len(cost.lstrip("0123456789"))][:_MOST_FIGURES]
        if figures:
            counts[int(figures)] += slot.count
        elif cost:
            others += slot.count
    costs = sorted(counts)
    if costs and costs[-1] - costs[0] <= _MOST_GAPS:
        costs = list(range(min(costs[0], 1), costs[-1] + 1))
    bars = [Bar(str(cost), counts[cost]) for cost in costs]
    return [*bars, Bar(other, others)] if others else bars


def by_type(slots: Iterable[Slot], words: Mapping[str, str], unknown: str) -> list[Bar]:
    """How many cards are of which type, the most first; `words` are the types in the reader's language."""
    counts: Counter[str] = Counter()
    for slot in slots:
        types = sorted(slot.card.types) if slot.card is not None else []
        name = " / ".join(words.get(name, name) for name in types)
        counts[clean(name) or unknown] += slot.count
    return [Bar(name, count) for name, count in sorted(counts.items(), key=lambda one: (-one[1], one[0]))]


def curve(bars: Sequence[Bar], caption: Caption, say: Callable[[Bar], str], key: str) -> Iterator[str]:
    """Standing bars, in their order. `say` puts a bar into words, `key` is unique in the page."""
    most = max(bar.cards for bar in bars)
    step = _WIDTH / len(bars)
    wide = min(step * 0.72, 44)

    def drawn() -> Iterator[str]:
        for index, bar in enumerate(bars):
            middle = step * index + step / 2
            high = round(_BARS_HEIGHT * bar.cards / most, 1) if most else 0
            top = _CURVE_HEIGHT - 20 - high
            if bar.cards:
                yield (
                    f'<rect class="bar" x="{middle - wide / 2:.1f}" y="{top:.1f}" width="{wide:.1f}"'
                    f' height="{high:.1f}" rx="2"/>'
                )
                yield f'<text class="figure" x="{middle:.1f}" y="{top - 5:.1f}">{bar.cards}</text>'
            yield (
                f'<text class="name" x="{middle:.1f}" y="{_CURVE_HEIGHT - 4}">'
                f"{escape(_short(bar.name, max(2, int(step / 7))))}</text>"
            )
        yield f'<path class="floor" d="M0 {_CURVE_HEIGHT - 19.5}H{_WIDTH}"/>'

    yield from _figure("curve", bars, caption, say, key, _CURVE_HEIGHT, drawn())


def lying(bars: Sequence[Bar], caption: Caption, say: Callable[[Bar], str], key: str) -> Iterator[str]:
    """Lying bars, one under the other. `say` puts a bar into words, `key` is unique in the page."""
    most = max(bar.cards for bar in bars)

    def drawn() -> Iterator[str]:
        for index, bar in enumerate(bars):
            top = index * _ROW
            long = round((_WIDTH - _NAMES - 36) * bar.cards / most, 1) if most else 0
            yield f'<text class="name" x="0" y="{top + 17}">{escape(_short(bar.name, _LONGEST_NAME))}</text>'
            yield f'<rect class="bar" x="{_NAMES}" y="{top + 4}" width="{long}" height="{_ROW - 8}" rx="2"/>'
            yield f'<text class="figure" x="{_NAMES + long + 6:.1f}" y="{top + 17}">{bar.cards}</text>'

    yield from _figure("lying", bars, caption, say, key, _ROW * len(bars), drawn())


def _figure(
    kind: str,
    bars: Sequence[Bar],
    caption: Caption,
    say: Callable[[Bar], str],
    key: str,
    height: int,
    drawn: Iterable[str],
) -> Iterator[str]:
    told = "; ".join([*(say(bar) for bar in bars), *filter(None, [caption.rest])])
    title = escape(caption.title)
    yield f'<figure class="chart">\n<figcaption><h4>{title}</h4></figcaption>\n'
    yield (
        f'<svg class="{kind}" viewBox="0 0 {_WIDTH} {height}" role="img"'
        f' aria-labelledby="{key}-title {key}-told">\n'
    )
    yield f'<title id="{key}-title">{title}</title>\n<desc id="{key}-told">{escape(told)}</desc>\n'
    yield "".join(drawn)
    yield "\n</svg>\n"
    if caption.rest:
        yield f'<p class="rest">{escape(caption.rest)}</p>\n'
    yield f'<table class="unseen">\n<caption>{title}</caption>\n'
    yield f'<tr><th scope="col">{escape(caption.by)}</th><th scope="col">{escape(caption.counts)}</th></tr>\n'
    for bar in bars:
        yield f'<tr><th scope="row">{escape(bar.name)}</th><td>{bar.cards}</td></tr>\n'
    yield "</table>\n</figure>\n"


def _short(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"
