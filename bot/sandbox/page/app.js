/**
 * The page: a small Telegram client of the sandbox, for one person at a desk or on a phone.
 *
 * The server's state and events go through the model (model.js) to the panes (pane.js), one a chat. On
 * a narrow screen one pane is open; on a wide one a group at the left and a private chat, or all of
 * them, at the right. `actor` is the person who writes and presses in groups ("I am"); in a private
 * chat it is always its owner.
 */

import { avatar, element, icon } from "./dom.js";
import { Presses, hold, modal, release } from "./alerts.js";
import { meaning } from "./links.js";
import { Model, fullName } from "./model.js";
import { Pane } from "./pane.js";
import { drawTabs } from "./tabs.js";
import * as wire from "./wire.js";
import { language, words } from "./words.js";

const WIDE = matchMedia("(min-width: 860px)");
const nav = document.getElementById("tabs");
const main = document.getElementById("panes");
const banner = document.getElementById("banner");

class App {
  model = new Model();
  panes = new Map();
  actor = Number(sessionStorage.getItem("actor")) || null;
  all = sessionStorage.getItem("all") === "true";
  open = { group: null, private: null, narrow: null };
  presses = new Presses((press, answer) => this.answered(press, answer));
  menus = new Map();

  /** The whole state anew. */
  load(state) {
    this.model.load(state);
    this.menus.clear();
    this.furnish();
    for (const pane of this.panes.values()) pane.fill(this.model.history(pane.place.id));
  }

  /** One pane for each place; choices that no longer exist fall back to the first. */
  furnish() {
    const places = this.model.places();
    const persons = this.model.persons().map((person) => person.id);
    if (!persons.includes(this.actor)) this.actor = persons[0] ?? null;
    for (const [id, pane] of this.panes) {
      if (places.some((place) => place.id === id)) continue;
      pane.node.remove();
      this.panes.delete(id);
    }
    const fresh = [];
    const panes = places.map((place) => {
      const known = this.panes.get(place.id);
      if (known) return Object.assign(known, { place });
      const pane = new Pane(place, this);
      fresh.push(pane);
      return pane;
    });
    this.panes = new Map(panes.map((pane) => [pane.place.id, pane]));
    if (fresh.length) {
      for (const pane of panes) main.append(pane.node);
    }
    const groups = panes.filter((pane) => pane.group).map((pane) => pane.place.id);
    if (!groups.includes(this.open.group)) this.open.group = groups[0] ?? null;
    if (!persons.includes(this.open.private)) this.open.private = this.actor;
    if (!this.panes.has(this.open.narrow)) this.open.narrow = this.open.group ?? this.open.private;
    this.describe();
    for (const pane of fresh) pane.fill(this.model.history(pane.place.id));
    this.lay();
  }

  hear(event) {
    const { model } = this;
    switch (event.type) {
      case "message":
        model.keep(event.chat_id, event.message);
        this.paneOf(event.chat_id)?.add(event.message);
        break;
      case "edited":
        model.keep(event.chat_id, event.message);
        this.paneOf(event.chat_id)?.edit(event.message);
        break;
      case "deleted":
        model.forget(event.chat_id, event.message_ids);
        this.paneOf(event.chat_id)?.remove(event.chat_id, event.message_ids);
        break;
      case "callback_answer":
        this.presses.heard(event);
        break;
      case "action":
        this.paneOf(event.chat_id)?.typingNow();
        return;
      case "chat":
        this.chatChanged(event.chat);
        break;
      case "people":
        model.people.set(event.person.id, event.person);
        this.furnish();
        break;
      case "commands":
        this.menus.clear();
        this.describe();
        break;
    }
    this.drawTabs();
  }

  chatChanged(chat) {
    const before = this.model.chats.get(chat.id)?.migrated_to;
    this.model.chats.set(chat.id, chat);
    if (chat.migrated_to && !before) {
      for (const kind of ["group", "narrow"]) if (this.open[kind] === chat.id) this.open[kind] = chat.migrated_to;
    }
    this.furnish();
    if (chat.migrated_to) this.paneOf(chat.id)?.fill(this.model.history(this.model.place(chat.id)));
  }

  paneOf(chat) {
    return this.panes.get(this.model.place(chat));
  }

  /** Who acts in a pane. */
  person(pane) {
    return pane.group ? this.actor : pane.place.id;
  }

  // What is on the screen

  lay() {
    const wide = WIDE.matches;
    document.body.dataset.layout = wide ? "wide" : "narrow";
    document.body.dataset.all = String(wide && this.all);
    for (const pane of this.panes.values()) pane.reveal(wide ? this.shownWide(pane) : pane.place.id === this.open.narrow);
    this.drawTabs();
  }

  shownWide({ group, place }) {
    return group ? place.id === this.open.group : this.all || place.id === this.open.private;
  }

  show(pane) {
    this.open.narrow = pane.place.id;
    this.open[pane.group ? "group" : "private"] = pane.place.id;
    this.lay();
  }

  drawTabs() {
    const panes = [...this.panes.values()];
    drawTabs(nav, panes, {
      wide: WIDE.matches,
      all: this.all,
      onOpen: (pane) => this.show(pane),
      onAll: () => {
        this.all = !this.all;
        sessionStorage.setItem("all", this.all);
        this.lay();
      },
    });
    const unread = panes.reduce((sum, pane) => sum + pane.unread, 0);
    document.title = (unread ? `(${unread}) ` : "") + (this.model.bot.first_name || words.title);
  }

  describe() {
    for (const pane of this.panes.values()) pane.describe(pane.group ? this.groupHeader(pane) : this.privateHeader(pane));
  }

  groupHeader(pane) {
    const chat = this.model.chats.get(pane.place.id);
    const actor = this.model.people.get(this.actor);
    return {
      title: chat.title,
      subtitle: words.members(chat.members.length),
      faceId: chat.id,
      side: [this.actorSwitch()],
      allowed: "write",
      label: actor ? words.messageAs(actor.first_name) : words.message,
      hint: [words.emptyGroup, " ", this.commandChip(pane)],
    };
  }

  commandChip(pane) {
    const chip = element("button", { type: "button", class: "inline-link", dataFirst: "", onclick: () => pane.composer.openMenu("") }, "/");
    pane.composer.commands().then(([first]) => {
      if (!first) return;
      chip.textContent = `/${first.command}`;
      chip.onclick = () => pane.composer.choose(`/${first.command}`);
    });
    return chip;
  }

  privateHeader(pane) {
    const person = this.model.people.get(pane.place.id);
    const { bot } = this.model;
    const block = element("button", { type: "button", class: "quiet", dataBlock: "", onclick: () => this.attempt(pane, wire.block(person.id, true)) }, words.block);
    return {
      title: bot.first_name,
      subtitle: words.privateChat(person.first_name),
      faceId: bot.id,
      side: person.started && !person.blocked ? [more(block)] : [],
      allowed: person.blocked ? "restart" : person.started ? "write" : "start",
      label: words.messageAs(person.first_name),
      hint: [words.emptyPrivate(bot.first_name)],
    };
  }

  actorSwitch() {
    const buttons = this.model.persons().map((person) =>
      element(
        "button",
        {
          type: "button", dataActor: person.id, "aria-pressed": String(person.id === this.actor), title: words.playAs(person.first_name),
          "aria-label": words.playAs(person.first_name), onclick: () => this.become(person.id),
        },
        avatar(person.id, person.first_name),
        element("span", {}, person.first_name),
      ),
    );
    return element("div", { class: "actors", role: "group", "aria-label": words.iAm }, element("span", { class: "i-am" }, words.iAm), ...buttons);
  }

  become(person) {
    this.actor = person;
    sessionStorage.setItem("actor", person);
    if (!this.all) this.open.private = person;
    this.describe();
    for (const pane of this.panes.values()) if (pane.group) pane.arrange();
    this.lay();
    document.querySelector(`.pane:not([hidden]) [data-actor="${person}"]`)?.focus({ preventScroll: true });
  }

  isOwn(pane, author) {
    return author === this.person(pane);
  }

  /** Whether a message was written by whoever sits before the page as this pane's person. */
  isMine(pane, message) {
    return message.from?.id === this.person(pane);
  }

  contextOf(pane, message) {
    const chat = this.model.chats.get(message.chat.id);
    return {
      group: pane.group,
      author: this.model.author(message),
      topic: chat?.topics?.find((topic) => topic.message_thread_id === message.message_thread_id)?.name,
      act: {
        command: (text) => this.send(pane, this.addressed(pane, text)),
        open: (address) => this.follow(pane, address),
      },
    };
  }

  /** A command tapped in a group's text names the bot, as Telegram's clients do. */
  addressed(pane, command) {
    return pane.group && !command.includes("@") ? `${command}@${this.model.bot.username}` : command;
  }

  // What people do

  send(pane, text) {
    return this.attempt(pane, wire.send(this.person(pane), pane.place.id, text));
  }

  start(pane, payload) {
    return this.attempt(pane, wire.start(pane.place.id, payload));
  }

  async commands(pane) {
    const person = this.person(pane);
    const key = `${person}:${pane.place.id}`;
    if (!this.menus.has(key)) this.menus.set(key, wire.commands(person, pane.place.id));
    try {
      return await this.menus.get(key);
    } catch (error) {
      this.menus.delete(key);
      this.report(pane, error);
      return [];
    }
  }

  async press(pane, message, row, column, button, node) {
    if (button.url) {
      if (!this.follow(pane, button.url)) window.open(button.url, "_blank", "noopener");
      return;
    }
    if (button.copy_text) {
      await navigator.clipboard.writeText(button.copy_text.text);
      pane.toast(words.copied);
      return;
    }
    if (button.callback_data === undefined) {
      pane.toast(words.unsupported);
      return;
    }
    const press = { pane, node };
    hold(press);
    try {
      const { callback_query_id } = await wire.press(this.person(pane), message.chat.id, message.message_id, row, column);
      this.presses.accepted(callback_query_id, press);
    } catch (error) {
      release(press);
      this.report(pane, error);
    }
  }

  answered({ pane }, { user_id, text, show_alert, url }) {
    if (url) this.follow(pane, url, user_id);
    if (!text) return;
    if (show_alert) modal(fullName(this.model.bot), text);
    else (pane.visible ? pane : this.inSight()).toast(text);
  }

  inSight() {
    return [...this.panes.values()].find((pane) => pane.visible);
  }

  /** Opens an address of this Telegram; false if it is none. */
  follow(pane, address, person = this.person(pane)) {
    const target = meaning(address, this.model.bot.username, [...this.model.chats.values()]);
    if (!target) return false;
    const own = this.panes.get(person);
    switch (target.kind) {
      case "start":
        this.show(own);
        this.start(own, target.payload);
        break;
      case "bot":
        this.show(own);
        break;
      case "addToGroup":
        this.show(this.panes.get(this.open.group));
        break;
      case "message":
        return this.visit(target, person);
    }
    return true;
  }

  /** A link into a group: whoever follows it from a private chat is that person in the group. */
  visit({ chat, number }, person) {
    const pane = this.paneOf(chat);
    if (!pane) return false;
    this.open.narrow = pane.place.id;
    this.open.group = pane.place.id;
    this.become(person);
    pane.seek(number);
    return true;
  }

  async attempt(pane, request) {
    try {
      await request;
    } catch (error) {
      this.report(pane, error);
    }
  }

  report(pane, error) {
    if (error instanceof wire.Lost) pane.toast(words.lost);
    else pane.toast(`${words.failed}: ${error.message}`);
  }

  connection(state) {
    document.body.dataset.connection = state;
    banner.hidden = state === "open";
    banner.textContent = state === "open" ? "" : words.lost;
  }
}

/** Rarely wanted actions behind a ⋮. */
function more(...actions) {
  const summary = element("summary", { title: words.more, "aria-label": words.more, dataMore: "" }, icon("more"));
  return element("details", { class: "more" }, summary, element("div", {}, ...actions));
}

document.documentElement.lang = language;
nav.setAttribute("aria-label", words.tabs);
banner.textContent = words.opening;
const app = new App();
WIDE.addEventListener("change", () => app.lay());
document.addEventListener("pointerdown", ({ target }) => {
  for (const open of document.querySelectorAll("details[open]")) if (!open.contains(target)) open.open = false;
  for (const { composer } of app.panes.values()) if (!composer.node.contains(target)) composer.closeMenu();
});
wire.follow({
  onState: (state) => app.load(state),
  onEvent: (event) => app.hear(event),
  onConnection: (state) => app.connection(state),
});
