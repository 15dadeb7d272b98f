/**
 * A message's text and its entities (Bot API MessageEntity, offsets in UTF-16 units, as are
 * JavaScript's strings) become DOM nodes.
 *
 * Entities nest. `build` takes the outermost entity at the present place, makes its node and goes on
 * inside it; an entity that reaches beyond its parent is cut there and continued after it.
 */

import { element } from "./dom.js";
import { language, words } from "./words.js";

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);
const PLAIN = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strikethrough: "s",
  code: "code",
};

/** The text as a fragment. `act` has `command(text)` and `open(address)` for what is tapped in it. */
export function formatted(text, entities, act) {
  const ordered = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return build(text, 0, text.length, ordered, act);
}

function build(text, from, to, entities, act) {
  const fragment = document.createDocumentFragment();
  const waiting = [...entities];
  let place = from;
  let afterBlock = false;
  const plain = (end) => {
    let piece = text.slice(place, end);
    if (afterBlock && piece.startsWith("\n")) piece = piece.slice(1);
    if (piece) fragment.append(piece);
    if (end > place) afterBlock = false;
    place = Math.max(place, end);
  };
  while (waiting.length) {
    const entity = waiting.shift();
    const start = Math.max(entity.offset, place);
    const end = Math.min(entity.offset + entity.length, to);
    if (end <= start) continue;
    plain(start);
    const inner = waiting.filter((other) => other.offset < end);
    waiting.splice(0, inner.length);
    for (const other of inner) {
      const rest = other.offset + other.length - end;
      if (rest > 0) waiting.unshift({ ...other, offset: end, length: rest });
    }
    const node = nodeOf(entity, text.slice(start, end), act);
    node.append(build(text, start, end, inner, act));
    if (entity.type === "date_time") showTime(node, entity);
    fragment.append(node);
    place = end;
    afterBlock = BLOCKS.has(entity.type);
  }
  plain(to);
  return fragment;
}

function nodeOf(entity, text, act) {
  switch (entity.type) {
    case "pre":
      return preformatted(text);
    case "blockquote":
      return element("blockquote");
    case "expandable_blockquote":
      return expandable();
    case "spoiler":
      return spoiler();
    case "bot_command":
      return element("button", { type: "button", class: "inline-link", dataTextCommand: text, onclick: () => act.command(text) });
    case "text_link":
      return link(entity.url, act);
    case "url":
      return link(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`, act);
    case "email":
      return link(`mailto:${text}`, act);
    case "mention":
    case "text_mention":
    case "hashtag":
    case "cashtag":
    case "phone_number":
      return element("span", { class: "mention" });
    case "date_time":
      return element("time", { datetime: new Date(entity.unix_time * 1000).toISOString() });
    default:
      return element(PLAIN[entity.type] ?? "span");
  }
}

/** Monospace text, made small enough for its longest line: it neither wraps nor scrolls. */
function preformatted(text) {
  const node = element("pre", { dataPre: "" });
  node.style.setProperty("--columns", Math.max(16, ...text.split("\n").map((line) => [...line].length)));
  return node;
}

function expandable() {
  const toggle = (event) => {
    if (event.type === "keydown" && event.key !== "Enter") return;
    const open = node.classList.toggle("open");
    node.setAttribute("aria-expanded", open);
  };
  const node = element("blockquote", {
    class: "expandable", role: "button", tabindex: "0", "aria-expanded": "false", onclick: toggle, onkeydown: toggle,
  });
  return node;
}

function spoiler() {
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter") return;
    node.classList.add("shown");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
  };
  const node = element("span", {
    class: "spoiler", role: "button", tabindex: "0", "aria-label": words.spoiler, onclick: show, onkeydown: show,
  });
  return node;
}

/** A link, if its scheme is harmless; anything else stays text. */
export function link(address, act, attributes = {}) {
  if (!/^(https?|tg|mailto):/i.test(address)) return element("span", attributes);
  return element("a", {
    ...attributes,
    href: address, target: "_blank", rel: "noopener noreferrer",
    onclick: (event) => {
      if (act.open(address)) event.preventDefault();
    },
  });
}

const STYLES = { d: { dateStyle: "short" }, D: { dateStyle: "long" }, t: { timeStyle: "short" }, T: { timeStyle: "medium" } };

/** A moment in the reader's own zone, by the format letters of Bot API date-time entities (r, or w, d or D, t or T). */
function showTime(node, entity) {
  const moment = new Date(entity.unix_time * 1000);
  const format = entity.date_time_format ?? "";
  node.title = moment.toLocaleString(language, { dateStyle: "full", timeStyle: "medium" });
  if (format === "r") {
    node.dataset.relative = entity.unix_time;
    node.textContent = relative(entity.unix_time);
    return;
  }
  const parts = [...format].map((letter) =>
    letter === "w" ? moment.toLocaleDateString(language, { weekday: "long" }) : STYLES[letter] && moment.toLocaleString(language, STYLES[letter]),
  );
  const shown = parts.filter(Boolean).join(", ");
  if (shown) node.textContent = shown;
}

function relative(unix) {
  const seconds = Math.round(unix - Date.now() / 1000);
  const [unit, size] = [["day", 86400], ["hour", 3600], ["minute", 60]].find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) node.textContent = relative(Number(node.dataset.relative));
}, 1000);
