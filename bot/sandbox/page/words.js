/** Every sentence of the page itself, in Russian and English; chosen by `?lang=`, else by the browser. */

const RUSSIAN = {
  title: "Песочница",
  opening: "Соединяюсь…",
  lost: "Связь с сервером прервалась. Соединяюсь снова…",
  ok: "ОК",
  iAm: "Я",
  playAs: (name) => `Играть за: ${name}`,
  bot: "бот",
  members: (count) => `${count} ${plural(count, "участник", "участника", "участников")}`,
  privateChat: (name) => `личный чат · ${name}`,
  typing: "печатает…",
  message: "Сообщение",
  messageAs: (name) => `Сообщение · ${name}`,
  send: "Отправить",
  commands: "Команды",
  noCommands: "Команд пока нет",
  start: "НАЧАТЬ",
  restart: "РАЗБЛОКИРОВАТЬ",
  block: "Заблокировать бота",
  more: "Ещё",
  edited: "изменено",
  newMessages: (count) => `Новых сообщений: ${count}`,
  toEnd: "К последним сообщениям",
  allFour: "Все чаты сразу",
  unread: (count) => `непрочитанных: ${count}`,
  changed: "есть изменения",
  emptyGroup: "Здесь пока тихо. Начните с команды",
  emptyPrivate: (bot) => `Это личный чат с ботом ${bot}. Нажмите «Начать», чтобы он мог вам писать.`,
  spoiler: "Скрытый текст, нажмите, чтобы показать",
  picture: "Картинка",
  copied: "Скопировано",
  unsupported: "Такую кнопку страница не умеет нажимать.",
  failed: "Не получилось",
  today: "Сегодня",
  joined: (names) => `В группе теперь ${names}`,
  left: (name) => `${name} больше не в группе`,
  titleChanged: (title) => `Новое название группы: «${title}»`,
  pinned: "Сообщение закреплено",
  created: "Группа создана",
  migrated: "Группа стала супергруппой",
  topic: (name) => `Тема «${name}»`,
  tabs: "Чаты",
};

const ENGLISH = {
  title: "Sandbox",
  opening: "Connecting…",
  lost: "Connection to the server lost. Reconnecting…",
  ok: "OK",
  iAm: "I am",
  playAs: (name) => `Play as ${name}`,
  bot: "bot",
  members: (count) => `${count} ${count === 1 ? "member" : "members"}`,
  privateChat: (name) => `private chat · ${name}`,
  typing: "typing…",
  message: "Message",
  messageAs: (name) => `Message · ${name}`,
  send: "Send",
  commands: "Commands",
  noCommands: "No commands yet",
  start: "START",
  restart: "UNBLOCK",
  block: "Block the bot",
  more: "More",
  edited: "edited",
  newMessages: (count) => `New messages: ${count}`,
  toEnd: "To the latest messages",
  allFour: "All chats at once",
  unread: (count) => `unread: ${count}`,
  changed: "something changed",
  emptyGroup: "Quiet here so far. Begin with the command",
  emptyPrivate: (bot) => `This is the private chat with the bot ${bot}. Press Start so that it may write to you.`,
  spoiler: "Hidden text, press to show",
  picture: "Picture",
  copied: "Copied",
  unsupported: "The page cannot press a button of this kind.",
  failed: "That did not work",
  today: "Today",
  joined: (names) => `Now in the group: ${names}`,
  left: (name) => `${name} is no longer in the group`,
  titleChanged: (title) => `New title of the group: “${title}”`,
  pinned: "A message was pinned",
  created: "The group was created",
  migrated: "The group became a supergroup",
  topic: (name) => `Topic “${name}”`,
  tabs: "Chats",
};

function plural(count, one, few, many) {
  const form = new Intl.PluralRules("ru").select(count);
  return { one, few }[form] ?? many;
}

const asked = new URLSearchParams(location.search).get("lang") ?? navigator.language;

/** The language of the interface: "ru" or "en". */
export const language = /^(ru|uk|be|kk)/i.test(asked) ? "ru" : "en";

/** The sentences of that language. */
export const words = language === "ru" ? RUSSIAN : ENGLISH;
