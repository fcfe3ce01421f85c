"""What people read, in English.

`MESSAGES` maps the name of a rule, or `rule:variant`, to a message and to how it is mended. Braces hold a
finding's data; `{n:card/cards}` is a number with its noun, `{names:and}` and `{names:or}` are lists.
"""

MESSAGES = {
    "unreadable:empty": ("the file is empty", "write the deck list into it"),
    "unreadable:too-large": (
        "the file is larger than any deck list: more than {most:byte/bytes}",
        "check the deck list itself",
    ),
    "unreadable:too-many": ("these are more lines than any deck list has", "check the deck list itself"),
    "unreadable:binary": ("this is not a text file", "export the deck as text"),
    "unreadable:encoding": (
        "byte {offset} cannot be read as {encoding} or as any other encoding of deck files",
        "save the file as UTF-8",
    ),
    "unreadable:missing": ("there is no such file", "check the path"),
    "unreadable:no-decks": ("there are no deck files in this folder", "looked for {endings:and}"),
    "unreadable:os": ("the file cannot be read: {problem:whole}", "check the path and the rights to it"),
    "unreadable:setting-unknown": (
        "the list cannot be checked: {problem:whole}",
        "mend the line, or leave it out",
    ),
    "unreadable:setting-date": (
        "the list cannot be checked: {problem:whole}",
        "mend the line, or leave it out",
    ),
    "unreadable:setting-game-mismatch": ("{problem:whole}", "check it with the right game"),
    "unreadable:setting-no-option": ("the list cannot be checked: {problem:whole}", "leave the line out"),
    "unreadable:setting-play-of-format": (
        "the list cannot be checked: {problem:whole}",
        "leave out the format or the kind of play",
    ),
    "unreadable:setting-too-early": (
        "the list cannot be checked: {problem:whole}",
        "choose another format or date",
    ),
    "unreadable:setting-too-late": (
        "the list cannot be checked: {problem:whole}",
        "choose another format or date",
    ),
    "unreadable:setting-format-file": (
        "the formats of {written:whole} are for another game",
        "check the decks of {known:all} with it",
    ),
    "unreadable:setting-format-missing": (
        "the file of formats holds several",
        "name one with --format: {known:all}",
    ),
    "unreadable:setting-team": ("{problem:whole}", "leave the team-mate's list out"),
    "unreadable:unknown-game": (
        "it cannot be told which game this list is of",
        "say it with --game, one of {games:all}, or check the names",
    ),
    "unreadable:setting-pool": ("{problem:whole}", "check it with --play limited, or without a pool"),
    "unreadable:setting-data": ("the rules cannot be read: {problem:whole}", "run “decklint db verify”"),
    "unreadable:internal": (
        "decklint failed on this file ({problem:whole})",
        "please report it, with the file",
    ),
    "unreadable:yaml": ("this is not YAML: {problem:whole}", "mend the line"),
    "unreadable:yaml-mapping": (
        "a deck in YAML is a mapping of the parts of a deck, such as main and side",
        "see the example in the README",
    ),
    "unreadable:yaml-key": ("“{key}” is no key of a deck", "write {known:all}"),
    "unreadable:yaml-twice": ("the key “{key}” stands twice", "keep one of them"),
    "unreadable:yaml-setting": ("“{key}” is no list", "write one word behind it"),
    "unreadable:yaml-value": ("“{key}” does not hold what it should", "write names with their counts"),
    "unreadable:yaml-entry": ("this is no card with a count, under “{key}”", "write it as “4 Name”"),
    "unreadable:yaml-alias": ("aliases (*name) are not allowed in a deck", "write the value out"),
    "unreadable:several": ("the file holds {count} decks", "name one of them by its number, as in FILE#2"),
    "unreadable:no-such-deck": ("there is no deck {number}; the file holds {count}", "name one that is there"),
    "unreadable:unknown-form": ("there is no form of deck file “{written}”", "write {known:all}"),
    "unreadable:json": ("this is not JSON: {problem:whole}", "mend the line"),
    "unreadable:json-size": ("this is more, or nested deeper, than any deck", "check the deck itself"),
    "unreadable:json-twice": ("the key “{key}” stands twice", "keep one of them"),
    "unreadable:json-empty": ("there is no deck in this file", "write one into it"),
    "unreadable:json-object": ("{path:whole} is no object", "write it in braces"),
    "unreadable:json-list": ("{path:whole} is no list", "write it in square brackets"),
    "unreadable:json-text": ("{path:whole} is no text", "write it in quotation marks"),
    "unreadable:json-missing": ("{path:whole} has no “{key}”", "add it, or name another form with --from"),
    "unreadable:json-key": ("“{key}” is no key here ({path:whole})", "write {known:all}"),
    "unreadable:json-card": ("{path:whole} names no card", "write a name and a count"),
    "unreadable:json-set": ("{path:whole} is a number without a set", "write the set beside it"),
    "unreadable:json-setting": ("“{key}” is no list, and no true or false", "write one word behind it"),
    "unreadable:tts-no-names": (
        "the cards of this table have no names, only pictures",
        "save the deck with named cards, or export it as text",
    ),
    "unreadable:deck-code-letter": (
        "“{letter}” is in no deck code",
        "copy the code again: it is made of A–Z and 2–7",
    ),
    "unreadable:deck-code-short": ("the code breaks off, or there is none", "copy all of it"),
    "unreadable:deck-code-more": (
        "{count:byte stands/bytes stand} behind the end of the deck",
        "copy the code again",
    ),
    "unreadable:deck-code-long": ("this is longer than any deck code", "check the code itself"),
    "unreadable:deck-code-version": (
        "no deck code of version {version} is known",
        "copy the code again, or export the deck as text",
    ),
    "unreadable:deck-code-set": (
        "the code names set number {number}, which nobody knows",
        "copy the code again, or export the deck as text",
    ),
    "unreadable:deck-code-value": ("{number} cannot stand here in a deck code", "copy the code again"),
    "unreadable:base64-letter": ("“{letter}” is not base64", "copy the code again"),
    "unreadable:csv": ("this table cannot be read: {problem:whole}", "mend the row"),
    "unreadable:csv-columns": ("the table has no column {missing:and}", "name the columns {known:all}"),
    "unreadable:table-headings": (
        "there is no row of headings with a column of names and one of counts",
        "write “name,count,zone” above the cards",
    ),
    "unreadable:xlsx-extra": (
        "reading or writing .xlsx takes openpyxl, which is not installed",
        "run “pip install decklint[xlsx]”, or save the sheet as CSV",
    ),
    "unreadable:xlsx": ("this workbook cannot be read: {problem:whole}", "save it again as .xlsx, or as CSV"),
    "unreadable:xlsx-locked": (
        "the workbook is locked with a password, or of the older .xls kind",
        "save it as .xlsx without a password",
    ),
    "unreadable:xlsx-size": (
        "the workbook unpacks to more than any deck holds",
        "save the sheet of the deck alone",
    ),
    "unreadable:json-form": (
        "this JSON is of no form of deck file that is known",
        "see decklint convert --list",
    ),
    "unreadable:xml": ("this is not XML: {problem:whole}", "mend the line"),
    "unreadable:xml-entities": ("definitions of types or entities are not allowed in a deck", "take them out"),
    "unreadable:xml-size": ("this is more than any deck holds", "check the deck itself"),
    "unreadable:xml-form": ("this XML is of no form of deck file that is known", "see decklint convert --list"),
    "unreadable:zip-form": ("this is no spreadsheet", "export the deck as text, or as an .xlsx file"),
    "unreadable:yaml-formats": ("these are formats, and no deck", "give the file with --format-file"),
    "unreadable:yaml-size": ("this is more than any deck holds", "check the deck itself"),
    "unknown-card": ("no card is called “{card}”", "did you mean {suggestions:quoted}?"),
    "unknown-card:nothing-near": ("no card is called “{card}”", "check the spelling"),
    "ambiguous-card": (
        "“{written}” can be {readings}",
        "write the set and number behind the name, as in “{example}”",
    ),
    "bad-count": ("“{written}” is no count", "write how many copies the deck has"),
    "bad-count:none": (
        "a count of {written} is no count",
        "leave the line out, or write how many copies the deck has",
    ),
    "bad-count:missing": ("there is no count", "write how many copies the deck has"),
    "bad-count:many": ("{written} copies are more than any deck holds", "write how many copies the deck has"),
    "name-mismatch:remark": (
        "{printing} is {card}; “{written}” beside it is only a remark",
        "correct the remark",
    ),
    "name-mismatch": (
        "the name says {card}, but {printing} is {printed:and}",
        "correct the name or the number",
    ),
    "name-mismatch:no-such-printing": (
        "{printing} is no set and number of any card, so {card} is taken at its name",
        "correct the number, or leave it out",
    ),
    "prose": (
        "{count:line/lines} that look like cards stand under a heading of prose, and were passed over",
        "move them above it, if they belong to the deck",
    ),
    "team-incomplete:names": (
        "the team-mate's list has names that are no cards: {names:and}",
        "correct them there",
    ),
    "team-incomplete:zones": ("the team-mate's list does not tell its {zones:zones}", "add them there"),
    "commented-out": (
        "{card} stands in a comment, and is not counted",
        "nothing, unless it belongs to the deck",
    ),
    "unknown-part": (
        "“{part}” is no part of a deck that is known; its cards were put where their types belong",
        "rename it, or move the cards",
    ),
    "label-apart": (
        "the code marks {card} as its {zone:zone}, but it is not among its cards",
        "copy the code again",
    ),
    "ambiguous-card:figure": (
        "the last figure of “{written}” may be a count or the number of an artwork",
        "write a code for every copy, each with a 1 behind it",
    ),
    "two-forms": (
        "the file was read as {read}; {others:and} would read other cards from it",
        "name its form with --from",
    ),
    "section-count": (
        "the heading “{title}” says {written}, but {count:card stands/cards stand} under it",
        "correct the heading, or find what is missing",
    ),
    "section-count:total": (
        "the list says {written} cards in all, but has {count}",
        "correct the number, or find what is missing",
    ),
    "skipped-line": (
        "this line was passed over: it has no count and is no card",
        "put a count before it, or // if it is a remark",
    ),
    "unknown-setting": (
        "the comment “{setting}: {written}” is passed over: {problem:whole}",
        "correct it, or say it on the command line",
    ),
    "unknown-setting:date": (
        "the comment “{setting}: {written}” is passed over: {problem:whole}",
        "correct it, or say it on the command line",
    ),
    "unknown-setting:too-early": (
        "the comment “{setting}: {written}” is passed over: {problem:whole}",
        "correct it, or say it on the command line",
    ),
    "unknown-setting:too-late": (
        "the comment “{setting}: {written}” is passed over: {problem:whole}",
        "correct it, or say it on the command line",
    ),
    "unknown-setting:play-of-format": (
        "the comment “{setting}: {written}” is passed over: {problem:whole}",
        "correct it, or say it on the command line",
    ),
    "unknown-setting:no-option": (
        "the comment “{setting}: {written}” is passed over: {problem:whole}",
        "correct it, or say it on the command line",
    ),
    "unknown-setting:game-mismatch": (
        "the comment “{setting}: {written}” is passed over: {problem:whole}",
        "correct it, or say it on the command line",
    ),
    "spelling": ("“{written}” is read as {name}", "write {name}"),
    "incomplete": ("the list has no {zone:zone}", "add the {zone:zone}"),
    "named-twice": (
        "{card} is named as {zone:zone} and again in the {whole:zone}, and counted once",
        "nothing, unless the {whole:zone} is meant to have {count:card/cards}",
    ),
    "pool-incomplete": ("the card pool has names that cannot be told: {names:and}", "correct them there"),
    "deck-size:short": (
        "{count:card/cards} in the {zones:zones}, at least {minimum} needed in {play:play} play",
        "add {short:card/cards}",
    ),
    "deck-size:short-exact": (
        "{count:card/cards} in the {zones:zones}, exactly {minimum} needed",
        "add {short:card/cards}",
    ),
    "deck-size:over": (
        "{count:card/cards} in the {zones:zones}, no more than {maximum} allowed",
        "take out {over:card/cards}",
    ),
    "deck-size:over-exact": (
        "{count:card/cards} in the {zones:zones}, exactly {maximum} needed",
        "take out {over:card/cards}",
    ),
    "copy-limit": (
        "{count:copy/copies} of {card} in the {zones:zones}, {limit} allowed",
        "take out {over:copy/copies}",
    ),
    "side-deck:short": (
        "{count:card/cards} in the {zones:zones}; a {zones:zones} has exactly {size}, or there is none",
        "add {difference:card/cards}, or leave the {zones:zones} out",
    ),
    "side-deck:over": (
        "{count:card/cards} in the {zones:zones}; a {zones:zones} has exactly {size}, or there is none",
        "take out {difference:card/cards}",
    ),
    "side-deck:limit": (
        "{count:card/cards} in the {zones:zones}, no more than {size} allowed",
        "take out {difference:card/cards}",
    ),
    "side-deck:none": (
        "{count:card/cards} in the {zones:zones}; this format is played without one",
        "leave the {zones:zones} out",
    ),
    "side-deck:unknown": (
        "these rules know no {zones:zones}, so it was not looked at",
        "leave it out, or check for a tournament",
    ),
    "copy-limit:own": (
        "{count:copy/copies} of {card} in the {zones:zones}; the card itself allows {limit}",
        "take out {over:copy/copies}",
    ),
    "banned": ("{card} has been banned since {since}", "take it out"),
    "banned:only": ("{card} has been banned in {only:values} since {since}", "take it out"),
    "banned:unsure-always": (
        "{card} may be banned in {format:format}{note:note}: {announced}",
        "look it up in the official list, or take it out",
    ),
    "banned:always": ("{card} is banned in {format:format}{note:note}", "take it out"),
    "banned:kind": ("{card} is of a kind that is banned in {format:format}{note:note}", "take it out"),
    "banned:kind-unknown": (
        "it is not known whether {card} is of a kind that is banned in {format:format}{note:note}",
        "look the card up, or take it out",
    ),
    "restricted": (
        "{count:copy/copies} of {card}, {limit} allowed in {format:format}{note:note}",
        "take out {over:copy/copies}",
    ),
    "points": (
        "cards of {total:point/points}, {budget} allowed in {format:format}{note:note}: {points:points}",
        "take out cards of {over:point/points}",
    ),
    "apart": (
        "{cards:and} may not stand in one deck in {format:format}{note:note}",
        "keep one of them",
    ),
    "format:outside": (
        "{card} is not in the card pool of {format:format} on {date}; it is of {sets:few}",
        "take it out, or check for another format or date",
    ),
    "format:outside-maybe": (
        "it is not known whether {card} is in the card pool of {format:format} on {date}; it is of {sets:few}",
        "look it up, or check for another date",
    ),
    "format:only": (
        "{card} is not of the kind of cards {format:format} is played with{note:note}",
        "take it out",
    ),
    "banned:unsure": (
        "{card} may have been banned since {since}: {announced}",
        "look it up in the official list, or take it out",
    ),
    "format:never": ("{card} is in no set that makes it legal", "take it out"),
    "format:later-there": (
        "{card} is legal only from {first} ({region:value}), after {date}",
        "take it out, or check for a later date or another region",
    ),
    "format:too-early-there": (
        "{card} was not yet legal on {date} ({region:value})",
        "take it out, or check for a later date or another region",
    ),
    "format:unknown-there": (
        "it is not known whether {card} was legal yet on {date} ({region:value})",
        "look it up, or check for a later date",
    ),
    "format:never-there": ("{card} is in no set that makes it legal", "take it out"),
    "pool:some": ("{count:copy/copies} of {card}, the card pool holds {held}", "take out {over:copy/copies}"),
    "pool:none": ("{card} is not in the card pool", "take it out"),
    "not-a-deck-card:type": ("{card} is never part of a deck (its type is {type:type})", "take it out"),
    "not-a-deck-card:product": (
        "{card} is never part of a deck (it is of the {product:product} cards)",
        "take it out",
    ),
    "format:later": (
        "{card} is legal only from {first}, after {date}",
        "take it out, or check for a later date",
    ),
    "format:too-early": ("{card} was not yet legal on {date}", "take it out, or check for a later date"),
    "format:unknown": (
        "it is not known whether {card} was legal yet on {date}",
        "look it up, or check for a later date",
    ),
    "hero:type": (
        "{card} is not a starting hero (its type is {type:type})",
        "name the hero the deck is built around",
    ),
    "hero:product": (
        "{card} leads no deck (it is of the {product:product} cards)",
        "name the hero the deck is built around",
    ),
    "hero:several": ("{count} starting heroes: {cards:and}", "keep the one the deck is built around"),
    "class-icon": (
        "{card} has the class icon {icons:or}; {hero} has {hero_icons:none}",
        "take it out, or choose a hero with the icon {icons:or}",
    ),
    "class-icon:unknown": ("the class icons of {card} are not known", "look at the card"),
    "faction-icon": (
        "{card} has the faction icon {icons:or}; {hero} has {hero_icons:none}",
        "take it out, or choose a hero of the {icons:or}",
    ),
    "faction-icon:unknown": ("the faction icons of {card} are not known", "look at the card"),
    "hero-required": (
        "{card} says “{required:or} Hero Required”, and {hero} is not",
        "take it out, or choose a hero with the trait {required:or}",
    ),
    "talent:traitor": (
        "{card} is a Talent ({spec:or}), and the traitor {hero} may use no Talents",
        "take it out, or choose a loyal hero",
    ),
    "talent:other-spec": (
        "{card} is a Talent of the spec {spec:or}, and {hero} has the spec {hero_spec:or}",
        "take it out, or choose a hero with the spec {spec:or}",
    ),
    "talent:mixed": (
        "Talents of {specs:groups} in one deck; {hero} prints no talent spec, so all must be of one",
        "keep the Talents of one spec",
    ),
    "talent:mixed-side": (
        "Talents of {specs:groups} in main and side deck; those of one spec cannot stand beside the other",
        "keep the Talents of one spec",
    ),
    "reputation": ("cards of {count} Reputations: {kinds:groups}", "keep the cards of one Reputation"),
    "reputation:side": (
        "cards of {count} Reputations in main and side deck: {kinds:groups}; they cannot stand side by side",
        "keep the cards of one Reputation",
    ),
    "master-hero": ("{count} kinds of Master Hero: {cards:and}", "keep one of them"),
    "master-hero:side": (
        "{count} kinds of Master Hero in main and side deck: {cards:and}; they cannot stand side by side",
        "keep one of them",
    ),
    "deckbuilding:excluded": (
        "the Deckbuilding words of {hero} keep out {card}",
        "take it out, or choose another hero; {hero} says “{words:whole}”",
    ),
    "deckbuilding:not-included": (
        "{card} is not among the cards the Deckbuilding words of {hero} let in",
        "take it out, or choose another hero; {hero} says “{words:whole}”",
    ),
    "deckbuilding:copies": (
        "{count:copy/copies} of {card}; the Deckbuilding words of {hero} allow {limit}",
        "keep {limit:copy/copies}",
    ),
    "deckbuilding:two-factions": (
        "{hero} lets in Alliance or Horde cards, not both: {factions:groups}",
        "keep the cards of one faction",
    ),
    "legend:type": (
        "{card} is no legend (its type is {type:type})",
        "name the legend the deck is built around",
    ),
    "legend:several": (
        "{count} legends, {number} allowed: {cards:and}",
        "keep the one the deck is built around",
    ),
    "chosen-champion:type": (
        "{card} cannot be the Chosen Champion: it is no champion unit (it is a {type:type})",
        "choose a champion unit with the legend's champion tag",
    ),
    "chosen-champion:tag": (
        "{card} cannot be the Chosen Champion of {legend}: its champion tag is {tags:none}, the legend's is"
        " {legend_tags:or}",
        "choose a champion unit with the champion tag {legend_tags:or}",
    ),
    "chosen-champion:several": (
        "{count} cards may be meant as the Chosen Champion: {cards:or}",
        "name one of them, and the others in the main deck",
    ),
    "chosen-champion:taken": (
        "of the cards named as champions {card} is taken as the Chosen Champion: the others cannot be it",
        "name the others in the main deck",
    ),
    "not-a-main-deck-card:type": (
        "{card} cannot stand in the main deck or the sideboard (its type is {type:type})",
        "take it out, or name it in its own part of the list",
    ),
    "not-a-main-deck-card:token": ("{card} is a token, which is in no deck", "take it out"),
    "signature:total": (
        "{count} signature cards in the main deck, {total} allowed in all: {cards:and}",
        "take out {over:card/cards} of them",
    ),
    "signature:side": (
        "{count} signature cards in main deck and sideboard; no more than {total} can be played at once",
        "take out {over:card/cards} of them",
    ),
    "signature:tag": (
        "{card} is a signature card of {tags:none}, and {legend} is {legend_tags:or}",
        "take it out, or choose a legend of its champion",
    ),
    "domain": (
        "{card} is of {domains:and}; {legend} has {identity:and}",
        "take it out, or choose a legend of {domains:and}",
    ),
    "domain:limited": (
        "the deck has {count} domains: {domains:and}; no more than {most} are allowed",
        "keep the cards of {most} domains",
    ),
    "domain:limited-legend": (
        "the cards are of {domains:and}, {legend} of {identity:and}: more than {most} domains together, and no"
        " text says whether the legend counts",
        "ask a judge, or leave the legend out",
    ),
    "rune-deck:type": ("{card} is no rune (its type is {type:type})", "take it out of the rune deck"),
    "rune-deck:domain": (
        "{card} is a rune of {outside:and}; {legend} has {identity:and}",
        "take runes of {identity:or}",
    ),
    "rune-deck:short": (
        "{count:card/cards} in the rune deck, exactly {size} needed",
        "add {difference:rune/runes}",
    ),
    "rune-deck:over": (
        "{count:card/cards} in the rune deck, exactly {size} needed",
        "take out {difference:rune/runes}",
    ),
    "battlefields:type": (
        "{card} is no battlefield (its type is {type:type})",
        "name it in its own part of the list",
    ),
    "battlefields:token": (
        "{card} is a token battlefield, which nobody can bring",
        "choose another battlefield",
    ),
    "battlefields:blank": ("a blank battlefield is for limited play alone", "choose a battlefield"),
    "battlefields:twice": (
        "{count:copy/copies} of the battlefield {card}; all must have different names",
        "choose another battlefield in its place",
    ),
    "battlefields:short": (
        "{count:battlefield/battlefields}, exactly {number} needed",
        "add {difference:battlefield/battlefields}",
    ),
    "battlefields:over": (
        "{count:battlefield/battlefields}, exactly {number} needed",
        "take out {difference:battlefield/battlefields}",
    ),
    "choice:no-legends": (
        "{card} asks for {number} further legends, and the list names none",
        "name them under the legend, or under “Additional Legends”",
    ),
    "choice:legends": (
        "{card} asks for {number} further legends, and the list names {count}",
        "name {number} further legends",
    ),
    "choice:same-legend": (
        "{card} is named more than once: the further legends must differ from each other and from the first",
        "choose another legend in its place",
    ),
    "choice:no-champion": (
        "this mode of play asks for a second Chosen Champion, whose champion tag is not that of {legend}",
        "name it beside the first",
    ),
    "choice:same-tag": (
        "{card} has the champion tag of {legend}: the second Chosen Champion must have another",
        "choose a champion unit of another champion",
    ),
    "choice:champions": (
        "{count} Chosen Champions, two asked for: {cards:and}",
        "keep one of the legend's champion, and one other",
    ),
    "choice:no-own-champion": (
        "none of the Chosen Champions has the champion tag of {legend}: {cards:and}",
        "choose one of the legend's champion, and one other",
    ),
    "choice:same-domains": (
        "{card} is of {domains:and}, {legend} of {identity:and}: they must differ",
        "choose a champion unit of other domains",
    ),
    "language": (
        "the names in the {zones:zones} are of several languages ({languages:languages}): are the cards, too?",
        "play cards of one language, and name them in it",
    ),
    "team:legend": ("your team-mate plays the legend {card} as well", "let one of you choose another legend"),
    "team:battlefields": (
        "your team-mate brings the battlefield {card} as well",
        "let one of you choose another battlefield",
    ),
}

WORDS = {
    "note": " ({note})",
    "and": " and ",
    "or": " or ",
    ", ": ", ",
    "; ": "; ",
    ": ": ": ",
    "group": "{kind} ({names})",
    "none": "none",
    "verdict:legal": "legal",
    "verdict:illegal": "not legal",
    "verdict:undecided": "undecided",
    "verdict:unreadable": "unreadable",
    "level:error": "error",
    "level:doubt": "doubt",
    "level:warning": "warning",
    "level:note": "note",
    "zone:main": "main deck",
    "zone:side": "side deck",
    "zone:pool": "card pool",
    "zone:team": "the team-mate's list",
    "play:constructed": "constructed",
    "play:limited": "limited",
    "also": "also here",
    "between types": " ",
    "setting:mode": "mode of play",
    "language:en": "English",
    "language:zh": "Simplified Chinese",
    "language:zh-tw": "Traditional Chinese",
    "language:ko": "Korean",
    "rule": "rule",
    "mend": "mend",
    "more": "… and {n} more",
    "more names": "{n} more",
    "card:legal": "legal in",
    "card:legal-on": "on {day}",
    "card:legal-nowhere": "on {day} legal in no format",
    "status:legal": "legal",
    "status:restricted": "restricted to {limit}",
    "status:banned": "banned",
    "status:perhaps": "perhaps",
    "status from": "{status} from {first}",
    "status to": "{status} to {last}",
    "status between": "{status} from {first} to {last}",
    "formats:on": "{title}, {day}",
    "formats:too-early": "from {day}",
    "formats:too-late": "until {day}",
    "formats:every set": "every set",
    "formats:block": "block {blocks:and}",
    "formats:blocks": "blocks {blocks:and}",
    "formats:sets": "{sets:listed}",
    "formats:no set": "no set",
    "formats:banned many": "{count} banned",
    "formats:restricted many": "{count} restricted",
    "formats:points many": "{count} with points",
    "formats:apart many": "{count} kept apart",
    "formats:only many": "{count:kind/kinds} of card only",
    "formats:allowed many": "{count} allowed besides",
    "formats:banned": "banned",
    "formats:restricted": "restricted to {number}",
    "formats:points": "points, {number} at most",
    "formats:apart": "not in one deck",
    "formats:only": "only",
    "formats:allowed": "allowed besides",
    "formats:from": "from {day}",
    "formats:until": "until {day}",
    "formats:source": "source",
    "formats:as of": "on {day}",
    "formats:pool": "card pool",
    "formats:not sure": " (not sure)",
    "formats:set named": "{set} ({code})",
    "formats:set out": "{set} ({code}), {day}",
    "formats:set out-by": "{set} ({code}), by {day}",
    "formats:set coming": "{set} ({code}), not before {day}",
    "formats:set maybe": "{set} ({code}), perhaps",
    "formats:rules": "rules",
    "rules:house": "house formats",
    "convert:only read": "read only",
    "convert:no cards": "there are no cards in {path}",
    "convert:exists": "{path} is there already; --force writes over it",
    "convert:several": "{form} holds one deck, not {count}; name one of them by its number, as in FILE#2",
    "convert:lost zones": "lost: {form} has no place for {what}",
    "convert:lost merged": "lost: {form} does not tell {what} from the other cards",
    "convert:lost codes": "lost: {form} names cards by set and number, which nobody knows of {what}",
    "convert:lost printings": "lost: {form} does not name sets and numbers: {what}",
    "convert:lost groups": "lost: {form} has no headings within a part: {what}",
    "convert:lost settings": "lost: {form} does not say {what}",
    "convert:lost title": "lost: {form} has no name of the deck: {what}",
    "convert:lost comments": "lost: {form} has no comments: {what}",
    "convert:lost wrong printings": "lost: sets and numbers that are those of another card: {what}",
    "convert:lost lines": "lost: lines that are no cards: {what}",
    "formats:removed": "removed",
    "formats:diff": "{format}: {first} to {last}",
    "formats:same": "nothing has changed",
    "confidence:high": "confidence high",
    "confidence:medium": "confidence medium",
    "confidence:low": "confidence low",
    "survey": "legal in {legal} of {all}",
    "and more such": "; {n} more such",
    "more reasons": "and {n} other kinds of finding",
    "in list": "{name} (line {line})",
    "on day": "{name}, on {day}",
    "summary": "{decks:deck/decks}: {parts}",
    "card:icons": "icons",
    "card:traits": "traits",
    "card:trait": "{name} ({kind})",
    "card:erratum": "from {day} on it reads",
    "card:unsure": "not sure",
    "card:unknown": "not known",
    "card:only": "never part of a deck: it belongs to the {product:product} cards",
}

READING = "{name} ({icons}, {printing})"
"""One way to read a shared name."""
