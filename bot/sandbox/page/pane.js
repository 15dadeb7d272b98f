/**
 * One chat on the screen: header, messages, composer; and what of it has been read.
 *
 * The list stays at its end unless the reader scrolled up; then a pill counts what came since. A pane
 * out of sight counts its new messages (`unread`), remembers whether one of them rang (`ring`) and
 * whether something was edited (`changed`).
 */

import { avatar, element, icon } from "./dom.js";
import { messageNode, show } from "./message.js";
import { Composer } from "./composer.js";
import { language, words } from "./words.js";

const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "long" });

export class Pane {
  unread = 0;
  ring = false;
  changed = false;
  nodes = new Map();

  /** `place` of the model; `app` acts for it (app.js). */
  constructor(place, app) {
    this.place = place;
    this.app = app;
    this.group = place.kind === "group";
    this.atEnd = true;
    this.missed = 0;
    this.composer = new Composer({
      send: (text) => app.send(this, text),
      choose: (command) => app.send(this, app.addressed(this, command)),
      start: () => app.start(this),
      commands: () => app.commands(this),
    });
    this.list = element("div", { class: "messages", dataMessages: "", role: "log", tabindex: "-1", onscroll: () => this.scrolled() });
    this.empty = element("div", { class: "empty" });
    this.pill = element("button", { type: "button", class: "pill-down", dataDown: "", hidden: true, "aria-label": words.toEnd, onclick: () => this.toEnd() });
    this.toasts = element("div", { class: "toasts", role: "status", "aria-live": "polite" });
    this.title = element("strong", { dataTitle: "" });
    this.subtitle = element("small", { dataSubtitle: "" });
    this.side = element("div", { class: "side" });
    this.face = element("span", { class: "face" });
    this.node = element(
      "section", { class: `pane ${place.kind}`, id: `pane${place.id}`, role: "tabpanel", dataChat: place.id, dataKind: place.kind, "aria-label": place.name },
      element("header", {}, this.face, element("div", { class: "titles" }, this.title, this.subtitle), this.side),
      element("div", { class: "room" }, this.list, this.empty, this.toasts, this.pill),
      this.composer.node,
    );
    new ResizeObserver(() => this.atEnd && this.toEnd()).observe(this.list);
  }

  get visible() {
    return !this.node.hidden;
  }

  /** Header and composer, after people or chats changed. */
  describe({ title, subtitle, faceId, side, allowed, label, hint }) {
    this.title.textContent = title;
    this.describedSubtitle = subtitle;
    if (!this.typing) this.subtitle.textContent = subtitle;
    this.face.replaceChildren(avatar(faceId, title));
    this.side.replaceChildren(...side);
    this.composer.allow(allowed);
    this.composer.label(label);
    this.empty.replaceChildren(...hint);
  }

  /** All messages anew, after the state was read. */
  fill(messages) {
    const known = this.nodes;
    this.nodes = new Map();
    for (const message of messages) {
      const key = keyOf(message.chat.id, message.message_id);
      const before = known.get(key);
      const node = before?.dataset.date === String(message.date) ? before : messageNode(message);
      this.nodes.set(key, node);
      show(node, message, this.contextOf(message));
    }
    this.list.replaceChildren(...this.nodes.values());
    this.arrange();
    if (this.atEnd) this.toEnd();
  }

  add(message) {
    const key = keyOf(message.chat.id, message.message_id);
    if (this.nodes.has(key)) return this.edit(message);
    this.stopTyping();
    const node = messageNode(message);
    show(node, message, this.contextOf(message));
    node.classList.add("arrived");
    this.nodes.set(key, node);
    const later = [...this.list.children].reverse().find((other) => !isAfter(other, message));
    if (later) later.after(node);
    else this.list.prepend(node);
    this.arrange();
    this.notice(message);
  }

  notice(message) {
    const mine = this.app.isMine(this, message);
    if (mine) return this.toEnd();
    if (!this.visible) {
      this.unread += 1;
      this.ring ||= !message.silent;
    }
    if (this.atEnd) this.toEnd();
    else {
      this.missed += 1;
      this.showPill();
    }
  }

  edit(message) {
    const node = this.nodes.get(keyOf(message.chat.id, message.message_id));
    if (!node) return;
    show(node, message, this.contextOf(message));
    node.classList.remove("flash", "arrived");
    void node.offsetWidth;
    node.classList.add("flash");
    if (!this.visible) this.changed = true;
    if (this.atEnd) this.toEnd();
  }

  remove(chat, numbers) {
    for (const number of numbers) {
      const key = keyOf(chat, number);
      this.nodes.get(key)?.remove();
      this.nodes.delete(key);
    }
    this.arrange();
  }

  /** Sides of bubbles, series of one author, first message of a day. */
  arrange() {
    let before = null;
    for (const node of this.list.children) {
      const moment = new Date(Number(node.dataset.date) * 1000);
      const sameDay = before?.day === moment.toDateString();
      node.classList.toggle("own", this.app.isOwn(this, Number(node.dataset.from)));
      node.classList.toggle("continued", sameDay && before.from === node.dataset.from && !before.service);
      if (sameDay) delete node.dataset.day;
      else node.dataset.day = moment.toDateString() === new Date().toDateString() ? words.today : day.format(moment);
      before = { from: node.dataset.from, day: moment.toDateString(), service: node.classList.contains("service") };
    }
    this.empty.hidden = this.list.childElementCount > 0;
  }

  contextOf(message) {
    return {
      ...this.app.contextOf(this, message),
      press: (row, column, button, node) => this.app.press(this, message, row, column, button, node),
    };
  }

  typingNow() {
    clearTimeout(this.typing);
    this.subtitle.textContent = words.typing;
    this.typing = setTimeout(() => this.stopTyping(), 5000);
  }

  stopTyping() {
    if (!this.typing) return;
    clearTimeout(this.typing);
    this.typing = null;
    this.subtitle.textContent = this.describedSubtitle;
  }

  /** Comes into sight or leaves it. */
  reveal(visible) {
    if (visible === this.visible && !this.unread && !this.changed) return;
    this.node.hidden = !visible;
    if (!visible) return;
    this.unread = 0;
    this.ring = this.changed = false;
    if (this.atEnd) this.toEnd();
  }

  /** Goes to one message and lets it glow. */
  seek(number) {
    const node = this.list.querySelector(`[data-message-id="${number}"]`);
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    node.classList.add("flash");
  }

  scrolled() {
    this.atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 48;
    if (this.atEnd) this.missed = 0;
    this.showPill();
  }

  toEnd() {
    this.atEnd = true;
    this.missed = 0;
    this.list.scrollTop = this.list.scrollHeight;
    this.showPill();
  }

  showPill() {
    this.pill.hidden = this.atEnd;
    this.pill.replaceChildren(icon("down"), ...(this.missed ? [String(this.missed)] : []));
    this.pill.setAttribute("aria-label", this.missed ? words.newMessages(this.missed) : words.toEnd);
  }

  /** A callback answer as Telegram shows it without `show_alert`: for some seconds, over the chat. */
  toast(text) {
    const node = element("div", { class: "toast", dataToast: "" }, text);
    this.toasts.replaceChildren(node);
    setTimeout(() => node.remove(), 2500 + 45 * text.length);
  }
}

function keyOf(chat, number) {
  return `${chat}:${number}`;
}

function isAfter(node, message) {
  const date = Number(node.dataset.date);
  return date > message.date || (date === message.date && Number(node.dataset.messageId) > message.message_id);
}
