/**
 * Presses and their answers. The id of a press comes by POST, its answer by the stream of events, in
 * either order; the button is marked as pending in between.
 */

import { words } from "./words.js";

const PATIENCE = 15_000;

export class Presses {
  waiting = new Map();
  early = new Map();

  /** `answered(press, answer)` is called once for each press of this page that the bot answers. */
  constructor(answered) {
    this.answered = answered;
  }

  /** A press was accepted by the server; `press` is what the page wants to know again at the answer. */
  accepted(id, press) {
    const answer = this.early.get(id);
    if (answer) {
      this.early.delete(id);
      this.settle(press, answer);
      return;
    }
    this.waiting.set(id, press);
    setTimeout(() => this.giveUp(id), PATIENCE);
  }

  /** An event `callback_answer`. Those to presses made elsewhere are forgotten after a while. */
  heard(answer) {
    const id = answer.callback_query_id;
    const press = this.waiting.get(id);
    if (press) {
      this.waiting.delete(id);
      this.settle(press, answer);
      return;
    }
    this.early.set(id, answer);
    setTimeout(() => this.early.delete(id), PATIENCE);
  }

  settle(press, answer) {
    release(press);
    this.answered(press, answer);
  }

  giveUp(id) {
    const press = this.waiting.get(id);
    if (press) release(press);
    this.waiting.delete(id);
  }
}

/** Marks a button until its answer comes. */
export function hold(press) {
  press.node.dataset.pending = "";
}

export function release(press) {
  delete press.node.dataset.pending;
}

/** Shows an alert with an OK button, after those already open. */
export function modal(title, text) {
  queue.push({ title, text });
  if (queue.length === 1) openNext();
}

const queue = [];
const dialog = document.getElementById("alert");

function openNext() {
  const { title, text } = queue[0];
  document.getElementById("alert-title").textContent = title;
  document.getElementById("alert-text").textContent = text;
  document.getElementById("alert-ok").textContent = words.ok;
  dialog.showModal();
}

dialog.addEventListener("close", () => {
  queue.shift();
  if (queue.length) openNext();
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
