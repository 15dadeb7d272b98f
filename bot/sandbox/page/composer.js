/** The line one writes in, with the menu of commands; START in a private chat not yet begun. */

import { element, icon } from "./dom.js";
import { words } from "./words.js";

export class Composer {
  /** `send(text)` what was written, `choose(command)` from the menu, `start()`, `commands()` → promise of BotCommand[]. */
  constructor({ send, choose, start, commands }) {
    this.send = send;
    this.choose = choose;
    this.commands = commands;
    this.input = element("textarea", {
      rows: 1, dataInput: "", maxlength: 4096, "aria-label": words.message, enterkeyhint: "send", autocomplete: "off",
      oninput: () => this.typed(), onkeydown: (event) => this.keyed(event),
    });
    this.menuButton = element("button", {
      type: "button", class: "round menu", dataMenu: "", title: words.commands, "aria-label": words.commands, "aria-expanded": "false",
      onclick: () => (this.menu.hidden ? this.openMenu("") : this.closeMenu()),
    }, icon("menu"));
    this.menu = element("div", { class: "menu-list", role: "menu", hidden: true, onkeydown: (event) => this.keyedInMenu(event) });
    this.line = element(
      "form", { class: "line", dataComposer: "", onsubmit: (event) => this.submit(event) },
      this.menuButton, this.input,
      element("button", { class: "round send", dataSend: "", title: words.send, "aria-label": words.send }, icon("send")),
    );
    this.startButton = element("button", { type: "button", class: "start", dataStart: "", hidden: true, onclick: start }, words.start);
    this.node = element("footer", { class: "composer" }, this.menu, this.line, this.startButton);
  }

  /** What the chat's owner can do now: "write", "start" or "restart" (he blocked the bot). */
  allow(what) {
    this.line.hidden = what !== "write";
    this.startButton.hidden = what === "write";
    this.startButton.textContent = what === "restart" ? words.restart : words.start;
    if (what !== "write") this.closeMenu();
  }

  label(text) {
    this.input.placeholder = text;
  }

  submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    this.typed();
    this.send(text);
  }

  keyed(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) this.submit(event);
    if (event.key === "Escape") this.closeMenu();
    if (event.key === "ArrowUp" && !this.menu.hidden) {
      event.preventDefault();
      this.menu.lastElementChild?.focus();
    }
  }

  keyedInMenu(event) {
    const steps = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" };
    if (steps[event.key]) {
      event.preventDefault();
      document.activeElement[steps[event.key]]?.focus();
    }
    if (event.key === "Escape") {
      this.closeMenu();
      this.menuButton.focus();
    }
  }

  typed() {
    this.input.style.height = "auto";
    if (this.input.scrollHeight > this.input.clientHeight) this.input.style.height = `${this.input.scrollHeight}px`;
    const text = this.input.value;
    if (/^\/\w*$/.test(text)) this.openMenu(text.slice(1));
    else this.closeMenu();
  }

  /** Lists the commands that begin with a prefix. */
  async openMenu(prefix) {
    this.menu.hidden = false;
    this.menuButton.setAttribute("aria-expanded", "true");
    const found = (await this.commands()).filter((each) => each.command.startsWith(prefix));
    if (this.menu.hidden) return;
    const items = found.map((each) => this.item(each));
    this.menu.replaceChildren(...(items.length || prefix ? items : [element("p", {}, words.noCommands)]));
    if (!items.length && prefix) this.closeMenu();
  }

  item({ command, description }) {
    const choose = () => {
      this.closeMenu();
      this.input.value = "";
      this.choose(`/${command}`);
    };
    return element(
      "button", { type: "button", role: "menuitem", dataCommand: `/${command}`, onclick: choose },
      element("b", {}, `/${command}`), element("span", {}, description),
    );
  }

  closeMenu() {
    this.menu.hidden = true;
    this.menuButton.setAttribute("aria-expanded", "false");
  }
}
