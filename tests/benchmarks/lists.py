"""Generated deck lists: many different ones, over real card names, the same for the same seed.

The lists know no rules. A deck of every card there is, with a leader, is judged once, and what nothing is found
against is what that leader may play; lists are drawn from it, and those are kept whose verdict is the one that
is asked for. That says nothing about whether the verdict is right: tests do.

It needs nothing but the installed package, and runs in its environment:

    python lists.py TARGET.json '{"varied": 1000, "illegal": 1000, "alike": 1000, "alike-illegal": 1000}' SEED
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from validator import Validator
from validator.model import Card, Finding

GAMES = ("riftbound", "wow")
KINDS = ("varied", "illegal", "alike", "alike-illegal")
"""`varied` lists are legal, by many leaders, with any cards these may play; `alike` ones are legal, by few
leaders with a few cards each, as the lists of one tournament are; the `illegal` ones of both have one to three
faults.
"""
LEADERS = {"varied": 40, "illegal": 40, "alike": 6, "alike-illegal": 6}
CHOICE = {"varied": 10_000, "illegal": 10_000, "alike": 80, "alike-illegal": 80}
"""From how many cards at most the lists of one leader are drawn."""
WRONG = {"illegal": 10_000, "alike-illegal": 40}
"""From how many at most those are drawn that a list holds by mistake."""
TRIES = 200
"""So many lists in a row with the wrong verdict mean that the recipe is wrong, not the dice."""


class Recipe(NamedTuple):
    """How a game's lists are written: main deck and side deck by size, and copies of a card."""

    leader: str
    main: int
    side: int
    copies: tuple[int, ...]


RECIPES = {
    "wow": Recipe("Hero:", 60, 10, (4, 4, 4, 3, 3, 2, 1)),
    "riftbound": Recipe("Legend:", 39, 8, (3, 3, 3, 2, 2, 1)),
}

Counted = list[tuple[int, str]]


class Leader(NamedTuple):
    """A leader with what stands beside the main deck, and the cards it may play."""

    card: Card
    playable: tuple[str, ...]
    champions: tuple[str, ...] = ()
    runes: tuple[str, ...] = ()
    battlefields: tuple[str, ...] = ()


def written(zones: Mapping[str, Counted]) -> str:
    """A list as people write it."""
    parts = [
        "\n".join([heading, *(f"{count} {name}" for count, name in cards)]) for heading, cards in zones.items()
    ]
    return "\n\n".join(parts) + "\n"


class Generator:
    """Makes the lists of one game."""

    def __init__(self, game: str, seed: int, most_leaders: int = max(LEADERS.values())) -> None:
        self.game = game
        self.most_leaders = most_leaders
        self.recipe = RECIPES[game]
        self.rng = random.Random(f"{game} {seed}")
        self.validator = Validator(game)
        cards = [card for card in self.validator.store.cards(game) if not (card.only or card.doubtful)]
        homes = self.validator.layout.homes
        self.leaders = [card for card in cards if card.leads]
        self.runes = [card for card in cards if "Rune" in card.types and card.types & homes.keys()]
        self.battlefields = [card.name for card in cards if "Battlefield" in card.types]
        self.others = [card for card in cards if not card.leads and not card.types & homes.keys()]
        self.names = sorted({card.name for card in self.others})

    def lists(self, kind: str, count: int) -> Iterator[str]:
        """So many lists of a kind, all with the verdict it promises. RuntimeError where none comes up."""
        leaders = [
            leader._replace(playable=leader.playable[: CHOICE[kind]])
            for leader in self._playing_leaders[: LEADERS[kind]]
        ]
        wanted = "illegal" if kind in WRONG else "legal"
        names = self.rng.sample(self.names, min(len(self.names), WRONG.get(kind, 0)))
        made = failed = 0
        while made < count:
            zones = self._deck(self.rng.choice(leaders))
            if kind in WRONG:
                self._spoil(zones, names)
            text = written(zones)
            if self.validator.check_text(text).verdict == wanted:
                made, failed = made + 1, 0
                yield text
            else:
                failed += 1
                if failed == TRIES:
                    raise RuntimeError(f"no {wanted} {self.game} list in {TRIES} tries; the last was\n{text}")

    def unseen(self) -> Iterator[str]:
        """Lists without end, as they are drawn: most are legal, and nobody has looked at them."""
        while True:
            yield written(self._deck(self.rng.choice(self._playing_leaders)))

    @cached_property
    def _playing_leaders(self) -> list[Leader]:
        """Leaders with enough to play that are legal today."""
        found: list[Leader] = []
        for card in self.rng.sample(self.leaders, len(self.leaders)):
            leader = self._leader(card)
            if leader is not None:
                found.append(leader)
            if len(found) == self.most_leaders:
                break
        if not found:
            raise RuntimeError(f"no {self.game} leader has anything to play")
        return found

    def _leader(self, card: Card) -> Leader | None:
        beside = self._beside(card)
        if beside is None:
            return None
        text = written({self.recipe.leader: [(1, card.name)], "Main Deck:": [(1, name) for name in self.names]})
        report = self.validator.check_text(text)
        bad = {line for finding in report.findings if finding.level != "note" for line in _lines(finding)}
        if 2 in bad:  # the leader itself
            return None
        first = text.split("\n").index("Main Deck:") + 2
        playable = [name for line, name in enumerate(self.names, first) if line not in bad]
        self.rng.shuffle(playable)
        if len(playable) < (self.recipe.main + self.recipe.side) / min(self.recipe.copies):
            return None
        return beside._replace(playable=tuple(playable))

    def _beside(self, card: Card) -> Leader | None:
        """What stands beside the main deck; None where a leader has no champion or no runes of its own."""
        if self.game != "riftbound":
            return Leader(card, ())
        champions = [
            other.name
            for other in self.others
            if "Champion" in other.tags
            and other.traits_of("champion") & card.traits_of("champion")
            and other.icons_of("domain") <= card.icons_of("domain")
        ]
        runes = [rune.name for rune in self.runes if rune.icons_of("domain") <= card.icons_of("domain")]
        if not champions or len(runes) != 2:
            return None
        return Leader(card, (), tuple(champions), tuple(runes), tuple(self.battlefields))

    def _deck(self, leader: Leader) -> dict[str, Counted]:
        names = self.rng.sample(leader.playable, min(len(leader.playable), self.recipe.main + self.recipe.side))
        zones: dict[str, Counted] = {self.recipe.leader: [(1, leader.card.name)]}
        if leader.champions:
            champion = self.rng.choice(leader.champions)
            names = [name for name in names if name != champion]
            zones["Champion:"] = [(1, champion)]
        zones["Main Deck:"] = self._drawn(names, self.recipe.main)
        if leader.runes:
            first = self.rng.randrange(4, 9)
            zones["Runes:"] = list(zip((first, 12 - first), leader.runes, strict=True))
            zones["Battlefields:"] = [(1, name) for name in self.rng.sample(leader.battlefields, 3)]
        if self.rng.random() < 0.5:
            zones["Sideboard:" if leader.runes else "Side Deck:"] = self._drawn(names, self.recipe.side)
        return zones

    def _drawn(self, names: list[str], size: int) -> Counted:
        """So many cards off the end of the names, which they leave."""
        drawn: Counted = []
        while size:
            count = min(self.rng.choice(self.recipe.copies), size)
            drawn.append((count, names.pop()))
            size -= count
        return drawn

    def _spoil(self, zones: dict[str, Counted], names: Sequence[str]) -> None:
        """Bring one to three faults into a deck: cards that may not fit, a copy too many, too few of all."""
        main = zones["Main Deck:"]
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            place = self.rng.randrange(len(main))
            fault = self.rng.choice(("card", "card", "copies", "size"))
            count, name = main[place]
            if fault == "card":
                main[place] = (count, self.rng.choice(names))
            elif fault == "copies":
                main[place] = (max(self.recipe.copies) + 1, name)
            elif len(main) > 1:
                del main[place]


def _lines(finding: Finding) -> Iterator[int]:
    """The lines a finding speaks of."""
    for span in (finding.span, *finding.related):
        if span is not None:
            yield from range(span.line, span.end_line + 1)


def told_before(texts: Sequence[str]) -> float:
    """The share of lines whose name, with this leader, an earlier list of the row has had already."""
    seen: set[tuple[str, str]] = set()
    lines = again = 0
    for text in texts:
        names = [line.partition(" ")[2] for line in text.splitlines() if line[:1].isdigit()]
        pairs = [(names[0], name) for name in names]
        lines += len(pairs)
        again += sum(pair in seen for pair in pairs)
        seen.update(pairs)
    return again / lines if lines else 0.0


def generated(counts: Mapping[str, int], seed: int) -> dict[str, dict[str, object]]:
    """Lists by kind and game: `texts`, and the `share` of their lines that were there before.

    The share is that among as many lists as every kind has.
    """
    found: dict[str, dict[str, object]] = {}
    compared = min(counts.values())
    for game in GAMES:
        generator = Generator(game, seed)
        for kind, count in counts.items():
            texts = list(generator.lists(kind, count))
            found[f"{kind} {game}"] = {"texts": texts, "share": told_before(texts[:compared])}
    return found


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(generated(json.loads(sys.argv[2]), int(sys.argv[3]))), "utf-8")
