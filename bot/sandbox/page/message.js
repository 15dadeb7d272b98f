/**
 * One message as a node: bubble, picture, text, time, and the inline keyboard below. `show` fills the
 * same node again after an edit and leaves untouched what did not change, so that a finger already on
 * a button still hits it and the focus stays.
 */

import { avatar, element, hue, icon } from "./dom.js";
import { formatted } from "./entities.js";
import { picture } from "./wire.js";
import { language, words } from "./words.js";

const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** An empty node for a message; `show` fills it. */
export function messageNode(message) {
  const node = element("article", {
    class: "message",
    dataMessageId: message.message_id,
    dataMessageChat: message.chat.id,
    dataFrom: message.sender_chat?.id ?? message.from?.id ?? 0,
    dataDate: message.date,
  });
  node.shown = {};
  return node;
}

/**
 * Makes the node show the message. `context`: `author` (name), `bot` (id), `group` (bool), `topic`, `act` (what text links do),
 * `press(row, column, button, node)` for a keyboard's button.
 */
export function show(node, message, context) {
  const service = serviceText(message);
  if (service !== null) {
    node.classList.add("service");
    node.replaceChildren(element("div", { class: "pill", dataText: "" }, service));
    return;
  }
  node.dataset.edited = String(Boolean(message.edit_date));
  const keyboard = message.reply_markup?.inline_keyboard ?? [];
  node.classList.toggle("has-keyboard", keyboard.length > 0);
  if (!node.shown.parts) node.shown.parts = frame(node, message, context);
  const { bubble, below } = node.shown.parts;
  renew(node, "body", bodyKey(message, keyboard), () => bubble.replaceChildren(...body(message, context, keyboard)));
  renew(node, "keyboard", JSON.stringify(keyboard), () => replaceKeyboard(below, keyboard, context));
}

function renew(node, part, key, make) {
  if (node.shown[part] === key) return;
  node.shown[part] = key;
  make();
}

function bodyKey(message, keyboard) {
  return JSON.stringify([message.text, message.entities, message.caption, message.caption_entities, message.photo, message.edit_date && !keyboard.length]);
}

function frame(node, message, { author, group }) {
  const id = message.sender_chat?.id ?? message.from?.id ?? 0;
  const bubble = element("div", { class: "bubble" });
  const below = element("div", { class: "keyboard", dataKeyboard: "" });
  const column = element("div", { class: "column" }, bubble, below);
  if (group) {
    node.append(avatar(id, author));
    node.style.setProperty("--hue", hue(id));
  }
  node.append(column);
  return { bubble, below };
}

function body(message, context, keyboard) {
  const text = message.text ?? message.caption ?? "";
  const entities = message.entities ?? message.caption_entities;
  const edited = message.edit_date && !keyboard.length ? `${words.edited} ` : "";
  const moment = new Date(message.date * 1000);
  return [
    context.group ? element("div", { class: "author" }, context.author) : null,
    context.topic ? element("div", { class: "topic" }, words.topic(context.topic)) : null,
    message.reply_to_message ? quote(message.reply_to_message) : null,
    message.photo ? photo(message.photo, text) : null,
    text ? element("div", { class: "text", dataText: "", dir: "auto" }, formatted(text, entities, context.act)) : null,
    element("time", { class: "stamp", datetime: moment.toISOString(), title: moment.toLocaleString(language) }, edited + clock.format(moment)),
  ].filter(Boolean);
}

function quote(message) {
  const name = message.from?.first_name ?? message.sender_chat?.title ?? "";
  const line = (message.text ?? message.caption ?? words.picture).split("\n")[0];
  return element("div", { class: "quote" }, element("b", {}, name), element("span", {}, line));
}

function photo(sizes, text) {
  const largest = sizes.reduce((best, size) => (size.width > best.width ? size : best));
  return element("img", {
    class: "photo", src: picture(largest.file_id), alt: text || words.picture, width: largest.width, height: largest.height,
  });
}

function replaceKeyboard(below, rows, context) {
  const focused = below.contains(document.activeElement) ? document.activeElement.dataset : null;
  const known = new Map([...below.querySelectorAll("[data-row]")].map((node) => [node.buttonKey, node]));
  below.replaceChildren(
    ...rows.map((row, r) =>
      element("div", { class: "row" }, ...row.map((button, c) => {
        const key = `${r}:${c}:${JSON.stringify(button)}`;
        return known.get(key) ?? Object.assign(keyboardButton(button, r, c, context), { buttonKey: key });
      })),
    ),
  );
  if (focused) below.querySelector(`[data-row="${focused.row}"][data-column="${focused.column}"]`)?.focus({ preventScroll: true });
}

function keyboardButton(button, row, column, context) {
  const node = element(
    "button",
    {
      type: "button", dataRow: row, dataColumn: column, dataStyle: button.style ?? "plain",
      disabled: Boolean(button.disabled), dataUrl: button.url ?? null,
      onclick: () => context.press(row, column, button, node),
    },
    element("span", { class: "caption" }, button.text),
    button.url ? icon("link") : null,
  );
  return node;
}

const SERVICES = {
  new_chat_members: (users) => words.joined(users.map((user) => user.first_name).join(", ")),
  left_chat_member: (user) => words.left(user.first_name),
  new_chat_title: (title) => words.titleChanged(title),
  pinned_message: () => words.pinned,
  group_chat_created: () => words.created,
  supergroup_chat_created: () => words.created,
  migrate_to_chat_id: () => words.migrated,
  migrate_from_chat_id: () => words.migrated,
  forum_topic_created: (topic) => words.topic(topic.name),
};

function serviceText(message) {
  for (const [field, say] of Object.entries(SERVICES)) {
    if (message[field] !== undefined && message[field] !== null) return say(message[field]);
  }
  return null;
}
