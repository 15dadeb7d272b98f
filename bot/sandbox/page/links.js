/** What a Telegram address means inside the sandbox. Anything else is for the browser. */

/**
 * → `{kind: "start", payload}` (the private chat with the bot, with a deep link), `{kind: "bot"}`, `{kind: "addToGroup"}`,
 * `{kind: "message", chat, number}`, or null. `bot` is the bot's user name, `chats` the known ones.
 */
export function meaning(address, bot, chats) {
  const url = parsed(address);
  if (!url) return null;
  if (url.protocol === "tg:") return ofScheme(url, bot);
  if (!/^(www\.)?(t|telegram)\.me$/i.test(url.hostname)) return null;
  const [first = "", ...rest] = url.pathname.split("/").filter(Boolean);
  if (first === "c") return { kind: "message", chat: Number(`-100${rest[0]}`), number: Number(rest.at(-1)) };
  if (first.toLowerCase() === bot.toLowerCase()) return ofBot(url.searchParams);
  const chat = chats.find((each) => each.username?.toLowerCase() === first.toLowerCase());
  return chat ? { kind: "message", chat: chat.id, number: Number(rest.at(-1)) } : null;
}

function ofScheme(url, bot) {
  const query = url.searchParams;
  if (url.host === "privatepost") return { kind: "message", chat: Number(`-100${query.get("channel")}`), number: Number(query.get("post")) };
  if (url.host === "resolve" && query.get("domain")?.toLowerCase() === bot.toLowerCase()) return ofBot(query);
  return null;
}

function ofBot(query) {
  if (query.has("start")) return { kind: "start", payload: query.get("start") };
  if (query.has("startgroup")) return { kind: "addToGroup" };
  return { kind: "bot" };
}

function parsed(address) {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
