/**
 * What the server has told: people, chats, messages. A plain mirror; how it looks and what has been
 * read is the panes' concern.
 *
 * A *place* is a chat as a person sees it in the list: a group (one that became a supergroup is the
 * same place, its older messages kept) or somebody's private chat with the bot, whose chat id is the
 * person's id.
 */
export class Model {
  bot = { id: 0, first_name: "", username: "" };
  people = new Map();
  chats = new Map();
  messages = new Map();

  /** Replaces everything by a state of the server. */
  load(state) {
    this.bot = state.bot;
    this.people = new Map(state.people.map((person) => [person.id, person]));
    this.chats = new Map(state.chats.map((chat) => [chat.id, chat]));
    this.messages = new Map();
    for (const [chat, messages] of Object.entries(state.messages)) {
      for (const message of messages) this.keep(Number(chat), message);
    }
  }

  keep(chat, message) {
    if (!this.messages.has(chat)) this.messages.set(chat, new Map());
    this.messages.get(chat).set(message.message_id, message);
  }

  forget(chat, numbers) {
    for (const number of numbers) this.messages.get(chat)?.delete(number);
  }

  /** The id of the place where a chat's messages are shown. */
  place(chat) {
    const next = this.chats.get(chat)?.migrated_to;
    return next ? this.place(next) : chat;
  }

  /** Groups first, then the private chats of the people, in the server's order. */
  places() {
    const groups = [...this.chats.values()].filter((chat) => !chat.migrated_to && chat.type !== "private");
    return [
      ...groups.map((chat) => ({ id: chat.id, kind: "group", name: chat.title })),
      ...this.persons().map((person) => ({ id: person.id, kind: "private", name: person.first_name })),
    ];
  }

  persons() {
    return [...this.people.values()].filter((person) => !person.is_bot);
  }

  /** All messages shown at a place, oldest first. */
  history(place) {
    const found = [];
    for (const [chat, messages] of this.messages) {
      if (this.place(chat) === place) found.push(...messages.values());
    }
    return found.sort((a, b) => a.date - b.date || a.message_id - b.message_id);
  }

  /** The name of whoever wrote a message. */
  author(message) {
    if (message.sender_chat) return message.sender_chat.title ?? message.sender_chat.first_name ?? "";
    return message.from ? fullName(message.from) : "";
  }
}

export function fullName(user) {
  return [user.first_name, user.last_name].filter(Boolean).join(" ");
}
