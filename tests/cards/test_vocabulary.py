"""The words of the game: each is one thing, each is read, and the longest that fits counts."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from validator.cards.build import reader as build_reader
from validator.cards.clauses import HeroRequired, Reputation, Talent
from validator.cards.game_data import vocabulary
from validator.cards.sources import Located, SourceError, folders, load
from validator.cards.text import CardTextError, Reader
from validator.cards.vocabulary import Vocabulary
from validator.folding import fold
from validator.model import Trait

TYPE_LINE_KINDS = ("class", "race", "spec", "profession", "treachery", "trait-tag", "tag")
REQUIRED_KINDS = ("class", "faction", "race", "spec", "profession", "treachery", "trait-tag")
BRACKETED_KINDS = ("class", "faction", "race", "spec", "profession", "treachery", "trait-tag")


def game_words() -> Vocabulary:
    folder = folders().card_db.joinpath("wow", "game.yaml")
    return vocabulary(load(folder, "card_db/wow/game.yaml"), "card_db/wow/game.yaml")


WORDS = game_words()


@pytest.fixture(scope="module")
def reader() -> Reader:
    """The reader of World of Warcraft card text."""
    return build_reader(folders(), "wow")


def forms(*kinds: str) -> list[tuple[str, str, str]]:
    """Every way to write every word of the kinds: the kind, the word, and the form."""
    return [
        (kind, word, form)
        for kind in kinds
        for word, others in WORDS.words[kind].items()
        for form in (word, *others)
    ]


def test_no_word_is_two_things_of_one_kind() -> None:
    owners: dict[tuple[str, str], set[str]] = defaultdict(set)
    for kind, word, form in forms(*WORDS.words):
        owners[kind, fold(form)].add(word)
    assert not {key: words for key, words in owners.items() if len(words) > 1}


def test_two_words_of_one_kind_with_one_form_are_refused(tmp_path: Path) -> None:
    data = located({"race": [{"Gnome": ["地精"]}, {"Goblin": ["地精"]}]}, tmp_path)
    with pytest.raises(SourceError, match=r"game\.yaml:2: “地精” is two words of the kind race"):
        vocabulary(data, "game.yaml")


def test_a_word_that_stands_twice_is_refused(tmp_path: Path) -> None:
    data = located({"race": ["Gnome", "Gnome"]}, tmp_path)
    with pytest.raises(SourceError, match=r"game\.yaml:2: the race “Gnome” stands twice"):
        vocabulary(data, "game.yaml")


def located(words: dict[str, list[object]], folder: Path) -> Located:
    import json

    path = folder / "game.yaml"
    path.write_text(f"game: test\nwords: {json.dumps(words, ensure_ascii=False)}\n", "utf-8")
    return load(path, "game.yaml")


# ---------------------------------------------------------------- every word is read


@pytest.mark.parametrize("kind", TYPE_LINE_KINDS)
def test_every_word_of_a_type_line_is_read(kind: str, reader: Reader) -> None:
    wrong = {}
    for _, word, form in forms(kind):
        for line in (f"Ability—{form}", f"ABILITY—{form.upper()}", f"技能—{form}"):
            read = read_tags(reader, line)
            # A word of two kinds may be read as either: what counts on a type line is the word.
            if read != (word,) and not (word in other_meanings(form) and read in also(form)):
                wrong[line] = read
    assert not wrong


def test_every_type_is_read(reader: Reader) -> None:
    for _, word, form in forms("type"):
        for line in (form, form.upper(), f"{form}—Unique"):
            assert reader.type_line(line).types == WORDS.compounds.get(word, (word,)), line


def test_every_word_before_the_type_is_read(reader: Reader) -> None:
    for _, word, form in forms("prefix"):
        for line in (f"{form} Ability", f"{form.upper()} ABILITY", f"{form} 技能"):
            read = reader.type_line(line)
            assert (read.prefixes, read.types) == ((word,), ("Ability",)), line


def read_tags(reader: Reader, line: str) -> tuple[str, ...] | str:
    try:
        return reader.type_line(line).tags
    except CardTextError as error:
        return str(error)


def other_meanings(form: str) -> set[str]:
    return {word for _, word, other in forms(*TYPE_LINE_KINDS) if fold(other) == fold(form)}


def also(form: str) -> set[tuple[str, ...]]:
    return {(word,) for word in other_meanings(form)}


def test_a_form_of_two_kinds_is_one_word_in_english() -> None:
    """Where one form stands for words of two kinds on a type line, a card could mean either: there are none
    but those listed, which are told apart by where they stand."""
    known = {"武器": {"Arms", "Weapon"}}
    meant: dict[str, set[str]] = defaultdict(set)
    for _, word, form in forms(*TYPE_LINE_KINDS):
        meant[fold(form)].add(word)
    assert {form: words for form, words in meant.items() if len(words) > 1} == known


@pytest.mark.parametrize("kind", REQUIRED_KINDS)
def test_every_word_of_a_requirement_is_read(kind: str, reader: Reader) -> None:
    for _, word, form in forms(kind):
        wanted = (HeroRequired((Trait(kind, word),)),)
        for text in (f"{form} Hero Required", f"{form.upper()} HERO REQUIRED", f"{form}英雄 限定"):
            assert reader.text(text).clauses == wanted, text
        assert reader.text(f"Orc or {form} Hero Required").clauses == (
            HeroRequired((Trait("race", "Orc"), Trait(kind, word))),
        )


@pytest.mark.parametrize("kind", BRACKETED_KINDS)
def test_every_word_of_a_requirement_is_read_in_brackets(kind: str, reader: Reader) -> None:
    for _, word, form in forms(kind):
        wanted = (HeroRequired((Trait(kind, word),)),)
        for text in (f"[{form}] Hero Required", f"[{form}]英雄 限定"):
            assert reader.text(text).clauses == wanted, text


def test_every_spec_is_read_in_a_talent_line(reader: Reader) -> None:
    for _, word, form in forms("spec"):
        for text in (f"{form} Talent", f"{form}天赋", f"{form} 天赋"):
            assert reader.text(text).clauses == (Talent(word),), text


def test_every_reputation_is_read(reader: Reader) -> None:
    for _, word, form in forms("reputation"):
        for text in (f"{form} Reputation", f"{form}声望", f"{form} 声望"):
            assert reader.text(text).clauses == (Reputation(word),), text


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_word_is_read_in_a_clause(language: str, reader: Reader) -> None:
    """The words a Deckbuilding clause may use, each in its place."""
    places = {
        "en": {
            "class": "Deckbuilding: You can only include [{}] cards.",
            "damage": "Deckbuilding: You can only include [{}] allies.",
            "spec": "Deckbuilding: You can only include [Mage] {} Talents.",
            "reputation": "Deckbuilding: You can only include {} cards.",
            "trait-tag": "Deckbuilding: You can only include {} cards.",
            "treachery": "Deckbuilding: You can only include {} cards.",
        },
        "zh": {
            "class": "套牌组建限制：你只能加入[{}]牌。",
            "damage": "套牌组建限制：你只能加入[{}]盟军。",
            "spec": "套牌组建限制：你只能加入[法师]{}天赋牌。",
            "reputation": "套牌组建限制：你只能加入{}牌。",
            "trait-tag": "套牌组建限制：你只能加入{}牌。",
            "treachery": "套牌组建限制：你只能加入{}牌。",
        },
    }[language]
    refused = []
    for kind, place in places.items():
        for _, word, form in forms(kind):
            if form.isascii() == (language == "en"):
                try:
                    assert word in repr(reader.text(place.format(form)).clauses)
                except CardTextError as error:
                    refused.append(f"{place.format(form)}: {error}")
    assert not refused


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_damage_is_read_in_a_clause(language: str, reader: Reader) -> None:
    place = {
        "en": "Deckbuilding: You can only include abilities that deal {} damage.",
        "zh": "套牌组建限制：你只能加入会造成{}伤害的技能。",
    }[language]
    for _, word, form in forms("damage"):
        if form.isascii() == (language == "en"):
            assert f"Deals(damage='{word}')" in repr(reader.text(place.format(form.lower())).clauses)


def test_every_ally_type_is_read_in_a_clause(reader: Reader) -> None:
    wrong = []
    for _, word, form in forms("class", "race", "trait-tag", "tag"):
        for text in (
            f"Deckbuilding: You can only include allies with ally type {form}.",
            f"套牌组建限制：你只能加入盟军类别为{form}的盟军。",
        ):
            try:
                assert word in repr(reader.text(text).clauses)
            except CardTextError as error:
                wrong.append(f"{text}: {error}")
    assert not wrong


# ---------------------------------------------------------------- the Chinese words of the rules

CHINESE = {
    "class": {
        "死亡骑士": "Death Knight",
        "德鲁伊": "Druid",
        "德鲁依": "Druid",
        "德魯伊": "Druid",
        "猎人": "Hunter",
        "法师": "Mage",
        "圣骑士": "Paladin",
        "牧师": "Priest",
        "盗贼": "Rogue",
        "萨满": "Shaman",
        "萨满祭司": "Shaman",
        "术士": "Warlock",
        "战士": "Warrior",
    },
    "faction": {"联盟": "Alliance", "部落": "Horde"},
    "race": {
        "人类": "Human",
        "矮人": "Dwarf",
        "侏儒": "Gnome",
        "暗夜精灵": "Night Elf",
        "夜精靈": "Night Elf",
        "德莱尼": "Draenei",
        "德莱尼人": "Draenei",
        "狼人": "Worgen",
        "兽人": "Orc",
        "牛头人": "Tauren",
        "巨魔": "Troll",
        "食人妖": "Troll",
        "亡灵": "Undead",
        "被遗忘者": "Undead",
        "不死族": "Undead",
        "血精灵": "Blood Elf",
        "哥布林": "Goblin",
    },
    "spec": {
        "神圣": "Holy",
        "暗影": "Shadow",
        "戒律": "Discipline",
        "奥术": "Arcane",
        "元素": "Elemental",
        "平衡": "Balance",
        "保护": "Protection",
        "防护": "Protection",
        "野性": "Feral",
        "恢复": "Restoration",
        "野兽控制": "Beast Mastery",
        "射击": "Marksmanship",
        "生存": "Survival",
        "火焰": "Fire",
        "冰霜": "Frost",
        "惩戒": "Retribution",
        "刺杀": "Assassination",
        "战斗": "Combat",
        "敏锐": "Subtlety",
        "增强": "Enhancement",
        "痛苦": "Affliction",
        "恶魔学识": "Demonology",
        "毁灭": "Destruction",
        "武器": "Arms",
        "狂怒": "Fury",
        "鲜血": "Blood",
        "邪恶": "Unholy",
    },
    "profession": {
        "锻造": "Blacksmithing",
        "铁匠": "Blacksmithing",
        "采矿": "Mining",
        "附魔": "Enchanting",
        "炼金术": "Alchemy",
        "工程学": "Engineering",
        "制皮": "Leatherworking",
        "裁缝": "Tailoring",
        "珠宝加工": "Jewelcrafting",
        "草药学": "Herbalism",
        "剥皮": "Skinning",
        "铭文": "Inscription",
    },
    "treachery": {"背叛": "Traitor", "变节": "Traitor", "忠诚": "Loyal"},
    "reputation": {"奥尔多": "Aldor", "占星者": "Scryer", "银色北伐军": "Argent Crusade", "蛛魔": "Nerubian"},
    "damage": {
        "奥术": "Arcane",
        "火焰": "Fire",
        "火": "Fire",
        "冰霜": "Frost",
        "冰": "Frost",
        "神圣": "Holy",
        "近战": "Melee",
        "自然": "Nature",
        "远程": "Ranged",
        "暗影": "Shadow",
    },
    "tag": {
        "风图腾": "Air Totem",
        "黑龙": "Black Dragon",
        "腐食鸟": "Carrion Bird",
        "土元素": "Earth Elemental",
        "大地图腾": "Earth Totem",
        "邪兽人": "Fel Orc",
        "火元素": "Fire Elemental",
        "火图腾": "Fire Totem",
        "火焰图腾": "Fire Totem",
        "鱼竿": "Fishing Pole",
        "飞行大师": "Flight Master",
        "冰霜巨龙": "Frost Wyrm",
        "狮鹫骑士": "Gryphon Rider",
        "大酋长": "High Chieftain",
        "深渊领主": "Pit Lord",
        "修理机器人": "Repair Bot",
        "暗影猎手": "Shadow Hunter",
        "幽灵虎": "Spectral Tiger",
        "孢子蝠": "Spore Bat",
        "贸易亲王": "Trade Prince",
        "双头食人魔": "Two-Headed Ogre",
        "迁跃跟踪者": "Warp Stalker",
        "水图腾": "Water Totem",
        "驭风者": "Wind Rider",
        "风蛇": "Wind Serpent",
        "羊": "Sheep",
        "迅猛龙": "Raptor",
        "角鹰兽": "Hippogryph",
        "小精灵": "Wisp",
        "树人": "Treant",
        "坐骑": "Mount",
        "图腾": "Totem",
        "宠物": "Pet",
        "结附": "Attachment",
        "斧": "Axe",
        "剑": "Sword",
        "盾牌": "Shield",
        "饰品": "Trinket",
        "副手": "Off-Hand",
        "物品": "Item",
        "道具": "Item",
        "防具": "Armor",
        "护甲": "Armor",
        "武器": "Weapon",
        "终结技": "Finishing Move",
        "连击": "Combo",
        "毒药": "Poison",
    },
}


@pytest.mark.parametrize("kind", CHINESE)
def test_the_chinese_words_of_the_rules_are_known(kind: str) -> None:
    assert {form: word_or_none(kind, form) for form in CHINESE[kind]} == CHINESE[kind]


def word_or_none(kind: str, form: str) -> str | None:
    try:
        return WORDS.trait(kind, form).name
    except KeyError:
        return None


def test_the_word_of_two_races_is_no_word() -> None:
    """It means Gnome in traditional and Goblin in simplified script."""
    assert not [word for _, word, form in forms(*WORDS.words) if form == "地精"]


# ---------------------------------------------------------------- the longest word counts


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        ("Ally—Blood Elf Mage", ("Blood Elf", "Mage")),
        ("Ability—Blood", ("Blood",)),
        ("Ability—Fire", ("Fire",)),
        ("Ability Ally—Fire Totem", ("Fire Totem",)),
        ("Ability Ally—Totem", ("Totem",)),
        ("Ability—Fire Attachment", ("Fire", "Attachment")),
        ("Ally—Fire Elemental", ("Fire Elemental",)),
        ("Ability—Fire Elemental Totem", ("Fire Elemental", "Totem")),
        ("Ability Ally—Elemental Earth Totem", ("Elemental", "Earth Totem")),
        ("Ally—Black Dragonkin", ("Black Dragonkin",)),
        ("Ally—Black Dragon", ("Black Dragon",)),
        ("Ally—Shadow Hunter", ("Shadow Hunter",)),
        ("Ability—Shadow", ("Shadow",)),
        ("Ally—Troll Hunter", ("Troll", "Hunter")),
        ("Ally—Two-Headed Ogre", ("Two-Headed Ogre",)),
        ("Ally—Archdruid", ("Archdruid",)),
        ("Ally—Felguard Demon", ("Felguard", "Demon")),
        ("Ally—Fel Orc Warrior", ("Fel Orc", "Warrior")),
        ("Ally—Crypt Fiend", ("Crypt Fiend",)),
        ("Ability—Feral Cat Form", ("Feral", "Cat Form")),
        ("Ally—Cat", ("Cat",)),
        ("Ability—Feral Combat Cat Form", ("Feral", "Cat Form")),
        ("Ability—Combat", ("Combat",)),
        ("Ally—Death Knight", ("Death Knight",)),
        ("Ally—Spirit", ("Spirit",)),
        ("Ally—Void Seeker", ("Void Seeker",)),
        ("Ally—Void", ("Void",)),
        ("技能盟军—火焰图腾", ("Fire Totem",)),
        ("技能—火焰", ("Fire",)),
        ("技能盟军—火图腾", ("Fire Totem",)),
        ("技能—火焰 图腾", ("Fire", "Totem")),
        ("盟军—火元素", ("Fire Elemental",)),
        ("盟军—暗影猎手", ("Shadow Hunter",)),
        ("技能—暗影", ("Shadow",)),
        ("盟军—兽人", ("Orc",)),
        ("盟军—邪兽人", ("Fel Orc",)),
        ("盟军—食人妖", ("Troll",)),
        ("盟军—食人魔", ("Ogre",)),
        ("盟军—双头食人魔", ("Two-Headed Ogre",)),
        ("盟军—德莱尼人战士", ("Draenei", "Warrior")),
        ("盟军—德莱尼战士", ("Draenei", "Warrior")),
        ("盟军—人类战士", ("Human", "Warrior")),
        ("盟军—狼人", ("Worgen",)),
        ("盟军—牛头人", ("Tauren",)),
        ("盟军—恶魔", ("Demon",)),
        ("技能—恶魔学识", ("Demonology",)),
        ("盟军—野兽", ("Beast",)),
        ("技能—野兽控制", ("Beast Mastery",)),
        ("技能—冰霜", ("Frost",)),
        ("盟军—冰霜巨龙", ("Frost Wyrm",)),
        ("盟军—圣骑士", ("Paladin",)),
        ("盟军—死亡骑士", ("Death Knight",)),
        ("盟军—狮鹫骑士", ("Gryphon Rider",)),
    ],
)
def test_the_longest_word_counts(line: str, tags: tuple[str, ...], reader: Reader) -> None:
    assert reader.type_line(line).tags == tags


@pytest.mark.parametrize(
    "line", ["Ally—Humanoid", "Ally—Bloodelf", "Ally—Mages", "Ability—Fires", "Ally—Catform"]
)
def test_a_word_is_not_the_start_of_another(line: str, reader: Reader) -> None:
    with pytest.raises(CardTextError):
        reader.type_line(line)


def test_every_multi_word_tag_is_a_word() -> None:
    every = {word for kind in TYPE_LINE_KINDS for word in WORDS.words[kind]}
    data = load(folders().card_db.joinpath("wow", "game.yaml"), "game.yaml")["multi-word-tags"]
    listed = [tag for group in data.values() for tag in group]
    assert len(listed) == len(set(listed))
    assert set(listed) <= every
    assert all(" " in tag for tag in listed)


def test_an_apostrophe_may_be_of_either_kind(reader: Reader) -> None:
    for form in ("Tol'vir", "Tol’vir"):
        assert reader.type_line(f"Ally—{form}").tags == ("Tol'vir",)
