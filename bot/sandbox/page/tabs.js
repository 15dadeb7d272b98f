/** The list of chats at the top: what is open, what is unread, what rang. */

import { avatar, element, icon } from "./dom.js";
import { words } from "./words.js";

/** Draws the tabs anew. `wide`: group and private chats are shown together, `all`: every private chat at once. */
export function drawTabs(nav, panes, { wide, all, onOpen, onAll }) {
  const focused = nav.contains(document.activeElement) ? document.activeElement.dataset.tab : null;
  const tabs = panes.map((pane) => tab(pane, onOpen));
  const every = element("button", {
    type: "button", class: "every", dataEvery: "", "aria-pressed": String(all), title: words.allFour, "aria-label": words.allFour, onclick: onAll,
  }, icon("grid"));
  const list = element("div", { class: "tab-list", role: "tablist", "aria-multiselectable": String(wide) }, ...tabs);
  nav.replaceChildren(list, ...(wide ? [every] : []));
  if (focused) nav.querySelector(`[data-tab="${focused}"]`)?.focus();
}

function tab(pane, onOpen) {
  const { place, unread, ring, changed, visible } = pane;
  const state = unread ? words.unread(unread) : changed ? words.changed : "";
  return element(
    "button",
    {
      type: "button", class: `tab ${place.kind}`, role: "tab", id: `tab${place.id}`, dataTab: place.id, dataKind: place.kind,
      dataUnread: unread, dataRing: String(ring), dataChanged: String(changed), "aria-selected": String(visible), "aria-controls": `pane${place.id}`,
      "aria-label": [place.name, state].filter(Boolean).join(", "), onclick: () => onOpen(pane),
    },
    avatar(place.id, place.name),
    element("span", { class: "name" }, place.name),
    unread ? element("span", { class: `badge ${ring ? "ring" : ""}` }, unread > 99 ? "99+" : String(unread)) : null,
    !unread && changed ? element("span", { class: "badge dot" }) : null,
  );
}
