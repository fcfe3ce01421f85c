"""A naive checker of Riftbound decks, written from the rules of the game alone.

It is a second opinion: straight loops over the raw card lines, nothing of the product. CR are the core rules,
TR the tournament rules of the day. `check` says what is broken, and what nobody knows.
"""

from __future__ import annotations

import functools

from tests.differential.facts import ANY, WHOLE, Case, Judgement, RawCard, cards, sets

EDITIONS = ("1.0", "1.1", "1.2", "1.3", "1.4", "1.5")
LEGEND, CHAMPION, DECK_SIZE = "riftbound/legend", "riftbound/chosen-champion", "riftbound/deck-size"
COPY_LIMIT, SIGNATURE, DOMAIN = "riftbound/copy-limit", "riftbound/signature", "riftbound/domain"
RUNE_DECK, BATTLEFIELDS, SIDE_DECK = "riftbound/rune-deck", "riftbound/battlefields", "riftbound/side-deck"
NOT_MAIN, CHOICE, FORMAT = "riftbound/not-a-main-deck-card", "riftbound/choice", "riftbound/format"
BANNED, POOL, INCOMPLETE = "riftbound/banned", "riftbound/pool", "deck/incomplete"
WHOLE_DECK = frozenset([DECK_SIZE, CHOICE])
WHOLE_VARIANTS = frozenset([(SIGNATURE, "total")])  # the signature cards in all, and not one without the tag
DOUBTFUL = frozenset(["domain-icon", "tags", "text", "unlimited"])

BANS = {
    "2026-03-31": [
        "Called Shot",
        "Draven, Vanquisher",
        "Fight or Flight",
        "Scrapheap",
        "The Dreaming Tree",
        "Obelisk of Power",
        "Reaver's Row",
    ],
    "2026-07-24": ["Stealthy Pursuer", "The Arena's Greatest", "Aspirant's Climb"],
    "2026-09-18": ["Ekko, Recurrent", "Stacked Deck"],
}
BANS_SEEN_ONCE = "2026-09-18"  # no announcement of it was found
BANS_2V2 = {"2026-07-24": ["Wuju Bladesman - Starter"]}
TR_DAYS = ("2025-07-21", "2025-10-01", "2026-01-30", "2026-03-30", "2026-04-29", "2026-07-16")
PARITY = "2026-07-31"


def named(rule: str, edition: str) -> str:
    return rule


# What is printed.


def tags(card: RawCard) -> list[str]:
    return card.line.partition("—")[2].split(", ") if "—" in card.line else []


def is_a(card: RawCard, word: str) -> bool:
    return word in card.left.split()


@functools.cache
def champion_tags() -> frozenset[str]:
    """The tags that link legends, champion units and signatures, and not regions or species (CR 133.8.b).

    They are those that stand alone on a legend, and those a champion unit has as its short name.
    """
    found = set()
    for card in cards("riftbound"):
        if is_a(card, "Legend") and len(tags(card)) == 1:
            found.add(tags(card)[0])
        if is_a(card, "Champion") and card.name.split(", ")[0] in tags(card):
            found.add(card.name.split(", ")[0])
    return frozenset(found)


@functools.cache
def champions_of(card: RawCard) -> set[str]:
    return {tag for tag in tags(card) if tag in champion_tags()}


def is_unique(card: RawCard) -> bool:
    return any(part.startswith("[Unique]") for part in card.text)


def is_unlimited(card: RawCard) -> bool:
    return any(part.startswith("Your deck can have any number") for part in card.text)


@functools.cache
def may_be_main(card: RawCard) -> bool:
    return (
        not card.only
        and any(is_a(card, kind) for kind in ("Unit", "Spell", "Gear"))
        and not is_a(card, "Token")
    )


def is_champion_of(card: RawCard, legend: RawCard | None) -> bool:
    """Whether a card can be the Chosen Champion of a legend, or of any where none is named."""
    if not (is_a(card, "Champion") and is_a(card, "Unit")):
        return False
    return legend is None or bool(champions_of(card) & champions_of(legend))


# Days.


def tournament_rules(case: Case) -> str:
    """The day of the tournament rules in force, empty in casual play and before there were any."""
    if case.options.get("level") == "casual":
        return ""
    return max((day for day in TR_DAYS if day <= case.date), default="")


@functools.cache
def is_legal(card: RawCard, date: str, region: str) -> bool | None:
    """Whether a card may be played on a day in a region (TR 601.2); None where nobody knows."""
    best: bool | None = False
    for printing in card.printings:
        code, _, number = printing.partition("-")
        facts = sets("riftbound")[code]
        if facts["kind"] == "promo":
            continue
        digits = "".join(letter for letter in number if letter.isdigit())
        if number[0] not in "RT" and (not digits or int(digits) > facts["numbers"] or "SP" in number):
            continue  # an overnumbered printing gives no legality (601.2.c)
        release = {place: str(day) for place, day in facts["release"].items()}
        day = release.get(region)
        if day is None:
            legal = True if date >= PARITY and date >= release["world"] else None
            if legal is None and date < release["world"]:
                legal = False if date < min(release.values()) else None
        elif date >= day:
            legal = True
            if date < "2026-01-30" and date < release["world"]:
                legal = None  # the tournament rules of then know no regions
        elif date >= PARITY or (date < "2026-01-30" and date >= min(release.values())):
            legal = None
        else:
            legal = False
        if legal:
            return True
        if legal is None:
            best = None
    return best


def is_banned(card: RawCard, date: str, mode: str) -> bool:
    for day, names in BANS.items():
        if date >= day and card.name in names:
            return True
    if mode == "2v2":
        for day, names in BANS_2V2.items():
            if date >= day and card.name in names:
                return True
    return False


# The deck.


def check(case: Case) -> Judgement:
    judgement = Judgement()
    if case.play == "limited":
        check_limited(case, judgement)
    else:
        check_constructed(case, judgement)
    if case.edition == "1.5":  # known in part; further choices can be asked for
        judgement.unknown |= {(CHOICE, ANY), (CHOICE, WHOLE)}
    for line in case.lines:
        if line.card.doubtful & DOUBTFUL:
            judgement.unknown |= {(ANY, line.card.name), (CHOICE, WHOLE), (SIGNATURE, WHOLE)}
            judgement.broken -= {(rule, name) for rule, name in judgement.broken if name == line.card.name}
    return judgement


def check_constructed(case: Case, judgement: Judgement) -> None:
    rules = tournament_rules(case)
    mode = case.options.get("mode", "match")
    legends = case.stands_in("legend")
    chosen = case.stands_in("champion")
    main = case.stands_in("main", "champion")
    side = case.stands_in("side")
    runes = case.stands_in("runes")
    fields = case.stands_in("battlefields")
    for zone, found in (("legend", legends), ("champion", chosen), ("runes", runes), ("battlefields", fields)):
        if not found:
            judgement.doubts.add((INCOMPLETE, zone))
    if not main:
        judgement.doubts.add((INCOMPLETE, "main"))

    # CR 103.1: one Champion Legend.
    legend = None
    if legends:
        if sum(legends.values()) == 1 and is_a(next(iter(legends)), "Legend"):
            legend = next(iter(legends))
        else:
            if not any("different legends" in part for card in main for part in card.text):
                judgement.broken.add((LEGEND, ANY))
            judgement.unknown |= {(LEGEND, WHOLE), (LEGEND, ANY), (CHOICE, WHOLE), (FORMAT, ANY), (BANNED, ANY)}
            judgement.unknown |= {
                (rule, ANY) for rule in (DOMAIN, SIGNATURE, CHAMPION, RUNE_DECK, BATTLEFIELDS)
            }

    # CR 103.2.a.2: the Chosen Champion is a champion unit with the champion tag of the legend.
    if sum(chosen.values()) > 1:
        # Of several the list must say which is the one (TR 401.2), unless only one can be.
        able = [card for card in chosen if legend and is_champion_of(card, legend)]
        if len(able) > 1:
            judgement.doubts.add((CHAMPION, WHOLE))
        else:
            judgement.unknown.add((CHAMPION, WHOLE))
        judgement.unknown.add((CHAMPION, ANY))
    else:
        for card in chosen:
            if not is_champion_of(card, legend):
                judgement.broken.add((CHAMPION, card.name))

    # CR 103.2: at least 40 cards, the champion counted. TR 402.1: exactly 40.
    size = sum(main.values())
    if not chosen and size == 39:
        judgement.unknown.add((DECK_SIZE, WHOLE))  # the champion may be the one that lacks
    elif size == 41 and any(card in case.stands_in("main") for card in chosen):
        # The list may name the champion twice, among the forty and by itself.
        judgement.unknown |= {(DECK_SIZE, WHOLE)} | {(COPY_LIMIT, card.name) for card in chosen}
    elif main and (size < 40 or (rules and size != 40)):
        judgement.broken.add((DECK_SIZE, WHOLE))

    # CR 103.2: units, spells and gear; no tokens.
    for card in (*main, *side):
        if not may_be_main(card):
            judgement.broken.add((NOT_MAIN, card.name))
            judgement.unknown |= {(rule, card.name) for rule in (FORMAT, BANNED, COPY_LIMIT, DOMAIN, SIDE_DECK)}

    # CR 103.2.b: three of a name; TR 601.1.c.3: over main deck and sideboard.
    twice = {name for rule, name in judgement.unknown if rule == COPY_LIMIT}
    for card in {**main, **side}:
        limit = 1 if is_unique(card) else 3
        if is_unlimited(card) or not may_be_main(card) or card.name in twice:
            continue
        if main.get(card, 0) > limit or (rules and main.get(card, 0) + side.get(card, 0) > limit):
            judgement.broken.add((COPY_LIMIT, card.name))
        elif main.get(card, 0) + side.get(card, 0) > limit:
            judgement.unknown.add((COPY_LIMIT, card.name))

    # CR 103.2.d: three signature cards in all, with the legend's champion tag.
    in_main = sum(count for card, count in main.items() if is_a(card, "Signature"))
    in_all = in_main + sum(count for card, count in side.items() if is_a(card, "Signature"))
    if in_main > 3:
        judgement.broken.add((SIGNATURE, WHOLE))
    elif in_all > 3:
        judgement.unknown.add((SIGNATURE, WHOLE))
    if legend:
        for card in (*main, *side):
            if is_a(card, "Signature") and not champions_of(card) & champions_of(legend):
                judgement.broken.add((SIGNATURE, card.name))

    # CR 103.1.b.3, 4: every domain of a card is one of the legend's.
    if legend:
        for card in (*main, *side):
            if may_be_main(card) and not card.icons <= legend.icons:
                judgement.broken.add((DOMAIN, card.name))

    check_runes(runes, legend.icons if legend else None, judgement)
    check_battlefields(case, fields, rules, mode, judgement)

    # TR 601.1.c.1: the sideboard. The core rules have none.
    extra = sum(side.values())
    if not rules:
        wrong = False
        judgement.unknown |= {(ANY, card.name) for card in side if card not in main} | {(SIDE_DECK, WHOLE)}
        judgement.broken -= {
            (rule, name) for rule, name in judgement.broken if (ANY, name) in judgement.unknown
        }
    elif rules < "2026-01-30":
        wrong = extra not in (0, 8)
    elif rules < "2026-07-16":
        wrong = extra > 8
    else:
        wrong = extra > 10
    if wrong:
        judgement.broken.add((SIDE_DECK, WHOLE))

    # TR 601.2: sets and bans.
    for card in {line.card: 0 for line in case.lines}:
        if (
            not may_be_main(card) and not any(is_a(card, k) for k in ("Legend", "Rune", "Battlefield"))
        ) or card.only:
            continue
        if not rules:
            judgement.unknown |= {(FORMAT, card.name), (BANNED, card.name)}
            continue
        legal = is_legal(card, case.date, case.options.get("region", "world"))
        if legal is None:
            judgement.unknown.add((FORMAT, card.name))
        elif not legal:
            judgement.broken.add((FORMAT, card.name))
        if card.name in BANS[BANS_SEEN_ONCE] and case.date >= BANS_SEEN_ONCE:
            judgement.doubts.add((BANNED, card.name))
        elif is_banned(card, case.date, mode):
            judgement.broken.add((BANNED, card.name))


def check_runes(runes: dict[RawCard, int], identity: frozenset[str] | None, judgement: Judgement) -> None:
    """CR 103.3.a: twelve runes, each of a domain of the legend."""
    if runes and sum(runes.values()) != 12:
        judgement.broken.add((RUNE_DECK, WHOLE))
    for card in runes:
        if not is_a(card, "Rune") or (identity is not None and not card.icons <= identity):
            judgement.broken.add((RUNE_DECK, card.name))


def check_battlefields(
    case: Case, fields: dict[RawCard, int], rules: str, mode: str, judgement: Judgement
) -> None:
    """CR 103.4 and the modes of play; TR 402.1: three of different names."""
    number = sum(fields.values())
    if mode == "2v2" and case.edition in ("1.0", "1.1", "1.2") and not rules and number in (1, 3):
        judgement.unknown.add((BATTLEFIELDS, WHOLE))  # one, and yet “one of their three”, says the same mode
    elif fields and number != 3:
        judgement.broken.add((BATTLEFIELDS, WHOLE))
    for card, count in fields.items():
        if not is_a(card, "Battlefield") or is_a(card, "Token"):
            judgement.broken.add((BATTLEFIELDS, card.name))
        elif card.only:
            judgement.broken.add((BATTLEFIELDS, card.name))  # blanks are for limited play
        elif count > 1 and (rules or case.edition != "1.0"):
            judgement.broken.add((BATTLEFIELDS, card.name))


def check_limited(case: Case, judgement: Judgement) -> None:
    """TR 602: sealed and draft. Copies and signatures are free; legend and champion may be left out."""
    rules = tournament_rules(case)
    main = case.stands_in("main", "champion")
    runes, fields = case.stands_in("runes"), case.stands_in("battlefields")
    legends, chosen = case.stands_in("legend"), case.stands_in("champion")
    size = sum(main.values())
    if not rules:
        judgement.unknown |= {(DECK_SIZE, WHOLE)}
    elif case.format == "sealed":
        if size == 26 and rules < "2026-01-30" and any(card in case.stands_in("main") for card in chosen):
            judgement.unknown.add((DECK_SIZE, WHOLE))  # the list may name the champion twice
        elif (size != 25) if rules < "2026-01-30" else (size < 25):
            judgement.broken.add((DECK_SIZE, WHOLE))
    elif rules < "2026-01-30":
        judgement.unknown.add((DECK_SIZE, WHOLE))  # draft was not described
    elif size < 20:
        judgement.broken.add((DECK_SIZE, WHOLE))
    if not main:
        judgement.doubts.add((INCOMPLETE, "main"))
        judgement.broken.discard((DECK_SIZE, WHOLE))

    domains: set[str] = set()
    for card in (*main, *runes):
        if may_be_main(card) or is_a(card, "Rune"):
            domains |= card.icons
    unsure = any(card.doubtful & DOUBTFUL for card in main)
    identity = {domain for legend in legends for domain in legend.icons}
    if len(domains) > 3:
        if not unsure:
            judgement.broken.add((DOMAIN, ANY))
        judgement.unknown |= {(DOMAIN, ANY), (DOMAIN, WHOLE), (RUNE_DECK, ANY)}
    elif len(domains | identity) > 3:
        judgement.unknown |= {(DOMAIN, ANY), (DOMAIN, WHOLE), (RUNE_DECK, ANY)}
    if sum(legends.values()) > 1:
        if not any("different legends" in part for card in main for part in card.text):
            judgement.broken.add((LEGEND, ANY))
        judgement.unknown |= {(LEGEND, WHOLE), (LEGEND, ANY), (CHOICE, WHOLE)}
    if sum(chosen.values()) > 1:
        several = sum(1 for card in chosen if is_champion_of(card, None)) > 1
        (judgement.doubts if several else judgement.unknown).add((CHAMPION, WHOLE))
        judgement.unknown.add((CHAMPION, ANY))
    for card in chosen:
        if sum(chosen.values()) == 1 and not (is_a(card, "Champion") and is_a(card, "Unit")):
            judgement.broken.add((CHAMPION, card.name))
    for card in main:
        if not may_be_main(card):
            judgement.broken.add((NOT_MAIN, card.name))
            judgement.unknown |= {(COPY_LIMIT, card.name), (DOMAIN, card.name)}

    if runes:
        check_runes(runes, None, judgement)
    else:
        judgement.doubts.add((INCOMPLETE, "runes"))
    for card in fields:
        if not is_a(card, "Battlefield") or is_a(card, "Token"):
            judgement.broken.add((BATTLEFIELDS, card.name))
    if not fields:
        judgement.unknown |= {(BATTLEFIELDS, WHOLE), (INCOMPLETE, "battlefields")}  # blanks come from anywhere
    elif sum(fields.values()) != 3:
        # 602.3.e.3: for matches of one game three are registered, blanks among them. Before, and for longer
        # matches, three must be at hand, and blanks are.
        of_one_game = case.options["mode"] == "duel" and rules >= "2026-01-30"
        (judgement.broken if of_one_game else judgement.unknown).add((BATTLEFIELDS, WHOLE))
    for line in case.lines:
        if line.card.only or is_legal(line.card, case.date, case.options["region"]) is not True:
            judgement.unknown.add((FORMAT, line.card.name))
        if line.zone == "side":
            judgement.unknown |= {(NOT_MAIN, line.card.name), (SIDE_DECK, line.card.name)}

    if case.pool is not None:
        owned: dict[RawCard, int] = {}
        for line in case.pool:
            owned[line.card] = owned.get(line.card, 0) + line.count
        for card, count in case.stands_in("main", "champion", "side", "battlefields", "legend").items():
            if card.only or is_a(card, "Rune"):
                continue  # blanks and runes come from anywhere, tokens from nowhere
            if count > owned.get(card, 0):
                judgement.broken.add((POOL, card.name))
