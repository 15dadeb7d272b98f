/**
 * The people protocol (docs/sandbox.md) as the page speaks it: acting by POST, reading by one state
 * and the events after it. When the stream breaks the whole state is read anew, because a server
 * that was started again counts its events from the beginning.
 */

/** What the server refused; `message` is its own words. */
export class Refused extends Error {}

/** No server there, or what answers is none. */
export class Lost extends Error {}

async function call(path, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let reply, answer;
  try {
    reply = await fetch(`sandbox/${path}`, { ...options, cache: "no-store" });
    answer = await reply.json();
  } catch (cause) {
    throw new Lost(path, { cause });
  }
  if (!reply.ok) throw new Refused(answer.error ?? String(reply.status));
  return answer;
}

export const send = (user_id, chat_id, text) => call("send", { user_id, chat_id, text });
export const start = (user_id, payload) => call("start", payload ? { user_id, payload } : { user_id });
export const block = (user_id, blocked) => call("block", { user_id, blocked });
export const press = (user_id, chat_id, message_id, row, column) => call("press", { user_id, chat_id, message_id, row, column });
export const commands = async (user_id, chat_id) => (await call(`commands?user_id=${user_id}&chat_id=${chat_id}`)).commands;
export const picture = (file_id) => `sandbox/files/${encodeURIComponent(file_id)}`;

/**
 * Follows the server for ever: `onState(state)` at first and after each gap, `onEvent(event)` for each event since,
 * `onConnection("open" | "lost")` as it changes. Tries again after half a second, then ever slower, up to three seconds.
 */
export async function follow({ onState, onEvent, onConnection }) {
  for (let failures = 0; ; ) {
    try {
      const state = await call("state");
      onState(state);
      onConnection("open");
      failures = 0;
      await stream(state.last_event, onEvent);
    } catch (error) {
      if (!(error instanceof Lost || error instanceof Refused)) console.error(error);
    }
    onConnection("lost");
    await new Promise((resume) => setTimeout(resume, Math.min(3000, 500 * 1.5 ** failures++)));
  }
}

/** Reads events until the stream breaks. */
function stream(after, onEvent) {
  return new Promise((broken) => {
    const source = new EventSource(`sandbox/events?after=${after}`);
    source.onmessage = (message) => onEvent(JSON.parse(message.data));
    source.onerror = () => {
      source.close();
      broken();
    };
    addEventListener("pagehide", () => source.close(), { once: true });
  });
}
