// Shared by all games: calls, elements, icons.
import { hasText, text } from "./texts.js";

const { session: launch, lobby: site } = document.body.dataset;

const framed = window.top !== window;
// The site names the game above a wide frame.
document.documentElement.classList.toggle("framed", framed);
/** The way back. Not from a frame: the site does not let it navigate, and surrounds it with its own links. */
export const lobby = framed ? "" : site;

/** True if movement is unwanted. */
export const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Waits. */
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** A refused or failed call. */
export class GameError extends Error {
  constructor(code, fields = {}) {
    super(String(code));
    this.code = code;
    /** True if the chosen multiplier is refused, not the stake. */
    this.multiplier = "auto" in fields || "target" in fields;
    /** True if the chosen seed is refused. */
    this.seed = "clientSeed" in fields;
    /** True if the same call may succeed later. */
    this.temporary = typeof code !== "number";
  }
}

/** Calls the API; throws a GameError. */
export async function api(path, body) {
  let response;
  try {
    response = await fetch(`/game/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-launch": launch, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
  } catch {
    throw new GameError("offline");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer.data;
  if (response.status >= 500 || answer === null) throw new GameError("failed");
  throw new GameError(answer.error.code, answer.error.fields);
}

/** The sentence for an error. */
export function sentence(error) {
  if (error.multiplier) return text("autoWrong");
  if (error.seed) return text("seedWrong");
  // A launch cannot be renewed from within: the page around the frame launches the game again.
  if (error.code === 401 && framed) return text("overInFrame");
  const key = typeof error.code === "number" ? `e${error.code}` : error.code;
  return text(hasText(key) ? key : "failed");
}

/** Tells the site around the frame something: that a round is open, which it must not cover, or that a stake is refused. */
export function report(message) {
  if (framed && site) window.parent.postMessage(message, new URL(site).origin);
}

/** Calls `receive` when the site around the frame says that the balance has changed. */
export function onNews(receive) {
  addEventListener("message", ({ source, origin, data }) => {
    const isSite = framed && site && source === window.parent && origin === new URL(site).origin;
    if (isSite && data?.type === "balanceChanged") receive();
  });
}

/** A key that names one round, so that a repeated call does not stake twice. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Follows the events of a shared room; `receive` gets each state of it, `failed` whether there is no connection. */
export function follow(room, receive, failed) {
  const events = new EventSource(`/game/api/rooms/${room}/events`);
  events.onmessage = (event) => receive(JSON.parse(event.data));
  // The browser connects again by itself.
  events.onerror = () => failed(true);
  events.onopen = () => failed(false);
}

/** An element with properties and children. */
export function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element && !key.startsWith("aria")) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** An SVG element. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The scene of the game behind its stage. */
export function backdrop() {
  const area = {
    class: "backdrop",
    viewBox: "0 0 100 100",
    preserveAspectRatio: "xMidYMid slice",
    "aria-hidden": "true",
  };
  return svg("svg", area, svg("use", { href: "#scene" }));
}

const ICONS = {
  rules: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v.5",
  fair: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5",
  less: "M5 12h14",
  more: "M5 12h14M12 5v14",
  close: "M6 6l12 12M18 6L6 18",
  sound: "M4 9h4l5-4v14l-5-4H4zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  again: "M5 12a7 7 0 1 0 2-5M7 3v4h4",
};

const icon = (name) => svg("svg", { viewBox: "0 0 24 24", class: "icon" }, svg("path", { d: ICONS[name] }));

/** Enables or disables a button with `aria-disabled`, so that a disabled button keeps the focus. */
export function allow(button, isAllowed) {
  if (isAllowed) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

/** True if a button is available. */
export const isAllowed = (button) => !button.hasAttribute("aria-disabled");

addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("button");
    if (button && !isAllowed(button)) event.stopImmediatePropagation();
  },
  { capture: true },
);

/** A round button with an icon. */
export function iconButton(name, label, press) {
  return el("button", { type: "button", className: "round", "aria-label": label, onclick: press }, icon(name));
}
