"""The page in a real browser: it fits on a phone, sorts and filters, prints, and asks for nothing.

What the browser is asked stands in a script that is added to a copy of the page; the copy's policy allows that
script by its hash and is the page's own in all else.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.reports.run_of_decks import presentation, results
from validator.reports.html import render

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--enable-logging=stderr"),
)

pytestmark = pytest.mark.skipif(BROWSER is None, reason=f"no browser is installed: {', '.join(BROWSERS)}")

WIDTHS = (360, 1200)
FRAMES = """\
<!DOCTYPE html><title>frames</title><body><pre id="told"></pre>
<script>
const told = {};
addEventListener("message", (event) => {
  told[event.data.width] = event.data;
  document.getElementById("told").textContent = JSON.stringify(told);
});
</script>
"""
"""A window of a browser is never as narrow as a phone; a frame in it is."""

ASK = r"""
const blocked = [];
document.addEventListener("securitypolicyviolation", (event) => blocked.push(event.violatedDirective));

const light = ([red, green, blue]) => {
  const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
};
const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
const paper = (element) => {
  for (let one = element; one; one = one.parentElement) {
    const colour = numbers(getComputedStyle(one).backgroundColor);
    if (colour.length < 4 || colour[3] === 1) return colour;
  }
  return [255, 255, 255];
};
const faint = () => {
  const found = new Set();
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !element.checkVisibility() || element.closest("script, svg")) continue;
    const both = [numbers(getComputedStyle(element).color), paper(element)];
    const [dark, bright] = both.map(light).sort((a, b) => a - b);
    if ((bright + 0.05) / (dark + 0.05) < 4.5) found.add(`${element.tagName}.${element.className}`);
  }
  return [...found];
};
const names = () =>
  [...document.querySelectorAll("#table tbody tr:not([hidden])")].map((row) => row.cells[0].innerText);
const heading = (index) => document.querySelector("#table thead").rows[0].cells[index];
const press = (index) => {
  heading(index).querySelector("button").click();
  return { sort: heading(index).getAttribute("aria-sort"), names: names(), said: shown() };
};
const shown = () => document.getElementById("shown").textContent;
const type = (text) => {
  const find = document.getElementById("find");
  find.value = text;
  find.dispatchEvent(new Event("input", { bubbles: true }));
  return { names: names(), said: shown() };
};
const check = (verdict) => {
  document.querySelector(`#filter input[value="${verdict}"]`).click();
  return { names: names(), said: shown() };
};
const decks = () =>
  [...document.querySelectorAll("details.deck")].filter((deck) => !deck.hidden).map((deck) => deck.open);

setTimeout(() => {
  const page = document.documentElement;
  const told = { width: innerWidth, faint: faint() };
  told.scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  told.closed = decks();
  document.getElementById("open").click();
  told.opened = decks();
  told.overflow = page.scrollWidth - page.clientWidth;
  told.faint.push(...faint());
  told.live = document.getElementById("shown").getAttribute("role");
  told.start = { names: names(), said: shown() };
  told.byFile = [press(0), press(0)];
  told.byVerdict = press(1);
  told.byErrors = [press(3), press(3)];
  told.found = type("HEART");
  told.foundDecks = decks().length;
  told.foundInNoOrder = type("classic gr\u00e4ccus heart");
  told.nothing = type("no such deck");
  told.all = type("");
  told.withoutLegal = check("legal");
  told.withLegal = check("legal");
  document.getElementById("close").click();
  document.querySelector('#table a[href="#see-4"]').click();
  setTimeout(() => {
    told.linked = decks();
    dispatchEvent(new Event("beforeprint"));
    told.printed = [...document.querySelectorAll("details")].every((one) => one.open);
    dispatchEvent(new Event("afterprint"));
    told.afterPrint = decks();
    told.requests = performance.getEntriesByType("resource").map((entry) => entry.name);
    told.blocked = blocked;
    parent.postMessage(told, "*");
  }, 200);
}, 200);
"""


def _browser(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    assert BROWSER is not None
    profile = f"--user-data-dir={folder / 'profile'}"
    command = [BROWSER, *QUIET, profile, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)


def _page(language: str = "en") -> str:
    return "".join(render(results(), presentation(language)))


def _asking(page: str) -> str:
    """A copy of the page with the script that asks."""
    digest = b64encode(sha256(ASK.encode()).digest()).decode()
    page = page.replace("script-src ", f"script-src 'sha256-{digest}' ", 1)
    return page.replace("</body>", f"<script>{ASK}</script></body>")


Told = dict[str, dict[str, Any]]


@pytest.fixture(scope="module", params=["light", "dark"])
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Told, str]:
    """What the browser answers, by the width of the page, in a colour scheme; and what it wrote in its log."""
    scheme: str = request.param
    folder = tmp_path_factory.mktemp(scheme)
    (folder / "page.html").write_text(_asking(_page()), encoding="utf-8")
    frames = "".join(f'<iframe src="page.html" width="{width}" height="900"></iframe>\n' for width in WIDTHS)
    (folder / "frames.html").write_text(FRAMES + frames, encoding="utf-8")
    preferred = f"--blink-settings=preferredColorScheme={0 if scheme == 'dark' else 1}"
    page = (folder / "frames.html").as_uri()
    done = _browser(
        folder, preferred, "--virtual-time-budget=5000", "--window-size=1700,1000", "--dump-dom", page
    )
    answer = re.search(r'<pre id="told">(.*?)</pre>', done.stdout, re.DOTALL)
    assert answer is not None
    return scheme, json.loads(unescape(answer[1])), done.stderr


@pytest.fixture
def wide(told: tuple[str, Told, str]) -> dict[str, Any]:
    return told[1]["1200"]


PATHS = [
    *("decks/guards.txt", "decks/priest at heart.txt", "decks\\old\\list.txt", "decks/photo.txt"),
    *("several.csv#2", "decks/100% a, b::c & <b>'d'\\x0a::error::é\\u202e\\x1b[1m.txt", "decks/kitchen.txt"),
    "decks/anywhere.txt",
]


def test_it_is_asked_in_both_widths_and_the_scheme(told: tuple[str, Told, str]) -> None:
    scheme, answers, _ = told
    assert set(answers) == {str(width) for width in WIDTHS}
    assert {answer["scheme"] for answer in answers.values()} == {scheme}


def test_the_console_stays_empty(told: tuple[str, Told, str]) -> None:
    assert [line for line in told[2].splitlines() if "CONSOLE" in line] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_it_asks_for_nothing(told: tuple[str, Told, str], width: int) -> None:
    answer = told[1][str(width)]
    assert answer["requests"] == []
    assert answer["blocked"] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_it_does_not_scroll_sideways(told: tuple[str, Told, str], width: int) -> None:
    assert told[1][str(width)]["overflow"] == 0


@pytest.mark.parametrize("width", WIDTHS)
def test_all_text_stands_out(told: tuple[str, Told, str], width: int) -> None:
    assert told[1][str(width)]["faint"] == []


def test_the_table_starts_in_the_order_of_the_run(wide: dict[str, Any]) -> None:
    assert wide["start"] == {"names": PATHS, "said": "8 of 8 decks shown"}
    assert wide["live"] == "status"


def test_it_sorts_by_text_both_ways(wide: dict[str, Any]) -> None:
    rising, falling = wide["byFile"]
    assert (rising["sort"], falling["sort"]) == ("ascending", "descending")
    assert rising["said"] == "Sorted by File, rising"
    assert falling["said"] == "Sorted by File, falling"
    assert rising["names"] == falling["names"][::-1]
    letters = [name for name in rising["names"] if name.startswith("decks/") and "%" not in name]
    assert letters == sorted(letters)
    assert rising["names"][-1] == "several.csv#2"


def test_it_sorts_by_verdict_and_by_number(wide: dict[str, Any]) -> None:
    assert set(wide["byVerdict"]["names"][:3]) == {PATHS[0], PATHS[6], PATHS[7]}
    assert wide["byVerdict"]["names"][-1] == "decks/photo.txt"
    assert wide["byErrors"][1]["names"][0] == "decks/priest at heart.txt"


def test_it_finds_words_in_any_case_and_order(wide: dict[str, Any]) -> None:
    assert wide["found"] == {"names": ["decks/priest at heart.txt"], "said": "1 of 8 decks shown"}
    assert wide["foundDecks"] == 1
    assert wide["foundInNoOrder"]["names"] == ["decks/priest at heart.txt"]
    assert wide["nothing"] == {"names": [], "said": "0 of 8 decks shown"}
    assert wide["all"]["said"] == "8 of 8 decks shown"


def test_it_leaves_out_verdicts(wide: dict[str, Any]) -> None:
    assert wide["withoutLegal"]["said"] == "5 of 8 decks shown"
    assert not {PATHS[0], PATHS[6], PATHS[7]} & set(wide["withoutLegal"]["names"])
    assert wide["withLegal"]["said"] == "8 of 8 decks shown"


def test_decks_open_and_close(wide: dict[str, Any]) -> None:
    assert wide["closed"] == [False, True, True, True, True, True, False, False]
    assert wide["opened"] == [True] * 8
    assert wide["linked"] == [False, False, False, True, False, False, False, False]


def test_everything_is_open_on_paper_and_closed_again(wide: dict[str, Any]) -> None:
    assert wide["printed"]
    assert wide["afterPrint"] == wide["linked"]


def test_every_deck_is_printed_on_a_page_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(_page("zh"), encoding="utf-8")
    _browser(tmp_path, f"--print-to-pdf={tmp_path / 'page.pdf'}", (tmp_path / "page.html").as_uri())
    pages = re.findall(rb"/Type\s*/Page\b", (tmp_path / "page.pdf").read_bytes())
    assert len(pages) == 1 + len(results())
