/**
 * Building blocks of the page: elements made from values, never from markup, so that nothing a
 * person or the bot writes can become HTML.
 */

/**
 * An element. Keys of `attributes`: `class`, `on…` (a listener), `data…` (camel case of a data
 * attribute), anything else as it is; false, null and undefined leave the attribute out.
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (/^data[A-Z]/.test(name)) node.dataset[name[4].toLowerCase() + name.slice(5)] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const HUES = [8, 28, 150, 190, 212, 262, 330];

/** The round picture of a person or a group: initials on a colour that follows from the id. */
export function avatar(id, name, classes = "") {
  const letters = [...name.replace(/[^\p{L}\p{N}\s]/gu, "").trim()];
  const node = element("span", { class: `avatar ${classes}`, "aria-hidden": "true" }, letters[0]?.toUpperCase() ?? "?");
  node.style.setProperty("--hue", HUES[Math.abs(id) % HUES.length]);
  return node;
}

/** The colour of a person's name in the group. */
export function hue(id) {
  return HUES[Math.abs(id) % HUES.length];
}

const ICONS = {
  send: "M3 20.500v-6.600l9-1.900-9-1.900V3.500L22 12z",
  more: "M12 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm0 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm0 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  down: "M12 16.500 5 9.500l1.500-1.500 5.500 5.500L17.500 8 19 9.500z",
  menu: "M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z",
  grid: "M4 4h7v7H4zm9 0h7v7h-7zM4 13h7v7H4zm9 0h7v7h-7z",
  link: "M8 5h11v11h-2.200V8.800L6.600 19 5 17.400 15.200 7.200H8z",
};

/** A drawn sign, hidden from screen readers: its button has a name of its own. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `icon icon-${name}`);
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}
