
"use strict";
(() => {
  // Without a script the page is whole: a plain table, and decks one can open. This adds sorting and choosing.
  const table = document.getElementById("table");
  const decks = [...document.querySelectorAll("details.deck")];
  const put = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);

  const reveal = () => {
    const target = document.getElementById(location.hash.slice(1));
    const deck = target && target.closest("details.deck");
    if (deck) {
      deck.hidden = false;
      deck.open = true;
      deck.scrollIntoView();
    }
  };
  addEventListener("hashchange", reveal);
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) reveal();
  });

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const one of closed) one.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of closed) one.open = false;
    closed = [];
  });

  const all = document.getElementById("all");
  all.hidden = !decks.length;
  for (const [id, open] of [["open", true], ["close", false]]) {
    document.getElementById(id).addEventListener("click", () => {
      for (const deck of decks) if (!deck.hidden) deck.open = open;
    });
  }
  if (!table) return;

  const shown = document.getElementById("shown");
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const headings = [...table.tHead.rows[0].cells];
  const order = new Intl.Collator(document.documentElement.lang, { numeric: true });

  const sort = (index) => {
    const heading = headings[index];
    const rising = heading.getAttribute("aria-sort") !== "ascending";
    const key = (row) => row.cells[index].dataset.key ?? row.cells[index].textContent.trim();
    const keyed = rows.map((row) => [key(row), row]);
    // Empty cells come last, whichever way.
    keyed.sort(([a], [b]) => (a === "") - (b === "") || (rising ? order.compare(a, b) : order.compare(b, a)));
    body.append(...keyed.map(([, row]) => row));
    for (const one of headings) one.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", rising ? "ascending" : "descending");
    shown.textContent = put(rising ? table.dataset.rising : table.dataset.falling, { column: heading.innerText.trim() });
  };
  headings.forEach((heading, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sort(index));
    heading.append(button);
  });
  table.caption.textContent = table.caption.dataset.sort;

  const form = document.getElementById("filter");
  const find = document.getElementById("find");
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const texts = new Map(rows.map((row) => [row, plain(row.textContent)]));
  const choose = () => {
    const words = plain(find.value).split(/\s+/).filter(Boolean);
    const verdicts = new Set([...form.querySelectorAll("input:checked")].map((box) => box.value));
    let count = 0;
    for (const row of rows) {
      const fits = verdicts.has(row.dataset.verdict) && words.every((word) => texts.get(row).includes(word));
      row.hidden = !fits;
      document.getElementById(row.dataset.deck).hidden = !fits;
      count += fits;
    }
    shown.textContent = put(form.dataset.shown, { shown: count, all: rows.length });
  };
  form.addEventListener("input", choose);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  choose();
  reveal();
})();
