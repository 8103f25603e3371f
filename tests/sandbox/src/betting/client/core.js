// Shared by the parts of the sportsbook: state, calls, elements, numbers.
import { learnUnits, shown } from "./money.js";
import { hasText, language, text } from "./texts.js";

const { token, site } = document.body.dataset;

/** True if a player is signed in. */
export const isPlayer = token !== "";

/** State of the page. `draw` shows it. */
export const state = {
  view: "matches",
  sport: "all",
  /** Name of the league on display, or `all`. */
  league: "all",
  matches: null,
  failed: false,
  standing: null,
  /** Legs of the slip: match, market, outcome, and the odds that the player has seen. */
  legs: [],
  stake: "",
  accept: "none",
  key: null,
  /** True after a call without an answer: the bet with this key may stand. */
  unknown: false,
  busy: false,
  slipOpen: false,
  /** True once the player wanted to place the bet that is in the slip: what is missing is told then. */
  tried: false,
  /** Last message of the slip and of the own bets: {tone, text}. */
  slipNote: null,
  betsNote: null,
  /** Ids of the matches that show all their markets. */
  unfolded: new Set(),
  /** The cash-out that waits to be confirmed: {id, offer}. */
  asked: null,
};

/** A refused or failed call. */
export class BookError extends Error {
  constructor(code, fields = {}) {
    super(String(code));
    this.code = code;
    this.fields = fields;
    /** True if nobody knows whether the call was carried out. */
    this.unknown = typeof code !== "number";
  }
}

/** Calls the API; throws a BookError. */
export async function api(path, body) {
  let response;
  try {
    response = await fetch(`/sportsbook/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-launch": token, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
  } catch {
    throw new BookError("offline");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer.data;
  if (response.status >= 500 || answer === null) throw new BookError("failed");
  throw new BookError(answer.error.code, answer.error.fields);
}

/** Tells the site around the frame that a stake is refused: it says what is possible. */
export function reportRefusal({ code }) {
  if (window.top !== window && typeof code === "number") window.parent.postMessage({ type: "refused", code }, site);
}

/** The sentence for an error. */
export function sentence(error) {
  if ("stake" in error.fields) {
    const { smallest, largest } = state.standing;
    return text("eStake", { smallest: money(smallest), largest: money(largest) });
  }
  if ("amount" in error.fields) return text("eAmount");
  const key = typeof error.code === "number" ? `e${error.code}` : error.code;
  return text(hasText(key) ? key : "failed");
}

/** A key that names one bet, so that a repeated call does not stake twice. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const cents = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Odds for the player. */
export const odds = (value) => cents.format(value);

/** Takes over how the site writes currencies. Stakes are typed in the unit of the account, so parts of it are no unit here. */
export function learnCurrencies(units) {
  const whole = ([code, unit]) => {
    const own = { ...unit, code, decimals: unit.decimals + unit.shift, shift: 0 };
    return [code, unit.shift === 0 ? unit : own];
  };
  learnUnits(Object.fromEntries(Object.entries(units).map(whole)));
}

/** An amount for the player: a decimal text, shown exactly, in the currency of a bet or of the account. */
export const money = (amount, { currency } = state.standing ?? { currency: "" }) => shown(amount, currency);

/** Stake times odds, for display: both are exact texts, and the product is rounded down. */
export function possible(stake, combined) {
  const decimals = state.standing?.decimals ?? 2;
  const [whole, fraction = ""] = stake.split(".");
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > decimals) return null;
  const minor = (BigInt(whole + fraction.padEnd(decimals, "0")) * BigInt(combined)) / 100n;
  const digits = String(minor).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The product of odds in hundredths, rounded down once; the server computes the same. */
export function combined(all) {
  const product = all.reduce((one, value) => one * BigInt(Math.round(Number(value) * 100)), 100n);
  const result = product / 100n ** BigInt(all.length);
  return Number(result > 100_000n ? 100_000n : result);
}

/** An element with attributes and children. `undefined` and `false` attributes are left out. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Text for screen readers only. */
export const spoken = (words) => el("span", { class: "spoken" }, words);

/** A button; `act` names what it does, the rest are its arguments. */
export function button(act, attributes, ...children) {
  return el("button", { type: "button", "data-act": act, ...attributes }, ...children);
}

/** The name of a match. */
export const named = (match) => `${match.home} – ${match.away}`;

const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 18 });
const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });

/** A number for the player. */
export const number = (value) => numbers.format(value);

/** The words for a market. */
export const marketName = ({ market, home }) => text(market, { side: home });

/** The handicap of a side; that of the market is the one of the first side. Isolated, so that its sign stays before it. */
export const handicap = ({ outcome, line }) => `\u2066(${signed.format(outcome === "1" ? line : -line)})\u2069`;

/** The words for an outcome. */
export function outcomeName(leg) {
  const { market, home, away, outcome, line } = leg;
  const draw = text("draw");
  const either = (one, other) => text("either", { one, other });
  const names = { 1: home, 2: away, X: draw, "1X": either(home, draw), 12: either(home, away), X2: either(draw, away) };
  const name = names[outcome] ?? text(outcome, { line: number(line) });
  return market === "handicap" ? `${name} ${handicap(leg)}` : name;
}

/** Makes one element look like another, keeping what is focused and typed. */
export function morph(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) {
    from.replaceWith(to);
    return;
  }
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  // Rows are recognised by their key, so that a new one does not take the focus of another.
  const keyed = new Map([...from.children].filter((one) => one.dataset.key).map((one) => [one.dataset.key, one]));
  let at = from.firstChild;
  for (const next of [...to.childNodes]) {
    const known = next.dataset?.key ? keyed.get(next.dataset.key) : at?.dataset?.key ? undefined : at;
    if (!known) {
      from.insertBefore(next, at);
      continue;
    }
    if (known !== at) from.insertBefore(known, at);
    const after = known.nextSibling;
    morph(known, next);
    at = after;
  }
  while (at) {
    const after = at.nextSibling;
    at.remove();
    at = after;
  }
}
