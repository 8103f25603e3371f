// The bet slip: legs, stake, what to do if odds change, and the bet itself.
import {
  api,
  BookError,
  button,
  combined,
  el,
  isPlayer,
  marketName,
  money,
  named,
  newKey,
  number,
  odds,
  outcomeName,
  possible,
  reportRefusal,
  sentence,
  state,
} from "./core.js";
import { isOver, stakeFault, stakeText } from "./faults.js";
import { present } from "./matches.js";
import { text } from "./texts.js";

const MOST = 8;
const ACCEPTS = ["none", "better", "any"];

/**
 * Something about the bet is other than before: the next call is another bet. But while nobody knows whether the last one
 * stands, its key is kept: the server answers that bet then, instead of taking a second stake.
 */
export function touch() {
  if (!state.unknown) state.key = null;
  state.slipNote = null;
  state.tried = false;
}

/** Takes other legs. An empty slip forgets its stake and what was said about odds. */
function keep(legs) {
  state.legs = legs;
  if (legs.length === 0) {
    state.stake = "";
    state.accept = "none";
  }
}

/** Adds an outcome to the slip, or removes it. A match is in it once. */
export function pick({ match, market, outcome }) {
  touch();
  const same = state.legs.find((leg) => leg.match === match);
  const others = state.legs.filter((leg) => leg.match !== match);
  if (same?.market === market && same.outcome === outcome) {
    keep(others);
    return;
  }
  state.legs = others;
  const found = state.matches.find((one) => one.id === match);
  const line = found.markets.find((one) => one.id === market).line;
  const leg = { match, market, outcome, home: found.home, away: found.away, line };
  if (state.legs.length < MOST) state.legs.push({ ...leg, odds: present(leg) });
  else {
    state.slipNote = { tone: "warning", text: text("most", { count: MOST }) };
    // On a phone only the slip can say so.
    state.slipOpen = true;
  }
}

/** Removes a match from the slip. */
export function remove(match) {
  touch();
  keep(state.legs.filter((leg) => leg.match !== match));
}

function isFine(leg, now) {
  if (now === null) return false;
  if (now === leg.odds || state.accept === "any") return true;
  return state.accept === "better" && Number(now) > Number(leg.odds);
}

/** True if the player has to look at odds that have changed. */
const asks = () => state.legs.some((leg) => !isFine(leg, present(leg)));

/** The player takes the odds as they are now. */
export function takeNew() {
  touch();
  for (const leg of state.legs) leg.odds = present(leg) ?? leg.odds;
}

/** The server has answered: the next bet is a new one. */
function known() {
  state.key = null;
  state.unknown = false;
}

/** True if a bet has the legs of the slip. */
const isPlaced = (bet) =>
  bet.legs.length === state.legs.length &&
  bet.legs.every((one) => state.legs.some((leg) => leg.match === one.match && leg.outcome === one.outcome));

/** The legs that cannot be bet on now. */
const closed = () => state.legs.filter((leg) => present(leg) === null);

/** Shows why the bet cannot be placed, and leads to what has to be mended. Returns false if it can be placed. */
function explain() {
  const [leg] = closed();
  if (!leg && stakeFault() === null) return false;
  state.tried = true;
  const place = leg ? `#slip [data-act=remove][data-match="${leg.match}"]` : "#slip [name=stake]";
  document.querySelector(place)?.focus();
  return true;
}

/** Places the bet. A call without an answer is repeated with the same key. */
export async function place() {
  if (state.busy || state.legs.length === 0 || explain() || asks()) return;
  state.busy = true;
  state.key ??= newKey();
  const legs = state.legs.map(({ match, market, outcome, odds: seen }) => ({ match, market, outcome, odds: seen }));
  const body = {
    key: state.key,
    stake: stakeText(),
    legs,
    accept: state.accept,
    language: document.documentElement.lang,
  };
  try {
    const answer = await api("bets", body);
    known();
    if (answer.changed) {
      for (const { match, market, outcome, odds: now } of answer.changed) update(match, market, outcome, now);
      if (closed().length === 0) state.slipNote = { tone: "warning", text: text("changed") };
    } else {
      state.standing = answer.standing;
      // A first call without an answer may have placed other legs than those in the slip now.
      if (isPlaced(answer.bet)) keep([]);
      const values = { amount: money(answer.bet.stake, answer.bet), odds: odds(answer.bet.odds) };
      state.slipNote = { tone: "good", text: text("placed", values) };
    }
  } catch (error) {
    if (!(error instanceof BookError)) throw error;
    reportRefusal(error);
    if (error.unknown) state.unknown = true;
    else known();
    state.slipNote = { tone: "bad", text: sentence(error) };
  } finally {
    state.busy = false;
  }
}

/** Writes odds that the server has told into the list. */
function update(match, market, outcome, now) {
  const found = state.matches.find((one) => one.id === match)?.markets.find((one) => one.id === market);
  const one = found?.outcomes.find((known) => known.id === outcome);
  if (one) one.odds = now;
}

function legRow(leg) {
  const now = present(leg);
  const changed = now !== null && now !== leg.odds;
  const note =
    now === null
      ? text(isOver(leg) ? "overLeg" : "closedLeg")
      : changed
        ? text("changedLeg", { old: odds(leg.odds), now: odds(now) })
        : null;
  return el(
    "li",
    { class: "leg", "data-key": `${leg.match} ${leg.market} ${leg.outcome}` },
    el(
      "div",
      {},
      el("b", {}, el("bdi", {}, outcomeName(leg))),
      el("span", { class: "small" }, marketName(leg), " · ", el("bdi", {}, named(leg))),
      note && el("span", { class: "changed" }, note),
    ),
    el("b", { class: "price" }, odds(now ?? leg.odds)),
    button(
      "remove",
      { class: "icon", "data-match": leg.match, "aria-label": text("remove", { match: named(leg) }) },
      "×",
    ),
  );
}

/** A number as the text of a stake, without zeros behind the last digit of its fraction. */
const plain = (stake, decimals) =>
  stake
    .toFixed(decimals)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");

/** Stakes that one press enters: round numbers above the smallest stake. */
function quickStakes() {
  const { smallest, largest, decimals } = state.standing ?? { smallest: "0", largest: "0", decimals: 0 };
  // The power of ten above the smallest stake.
  const unit = 10 ** (Math.floor(Math.log10(Number(smallest))) + 1);
  return [1, 2, 5, 10, 20]
    .map((count) => count * unit)
    .filter((stake) => stake <= Number(largest))
    .map((stake) => plain(stake, decimals));
}

/** The field of the stake, with what is wrong with it. */
function stakeField() {
  const { currency } = state.standing;
  const fault = stakeFault();
  const isTold = fault !== null && (state.tried || !fault.isLate);
  return [
    el(
      "label",
      { class: "field" },
      text("stake", { currency }),
      el("input", {
        name: "stake",
        inputmode: "decimal",
        autocomplete: "off",
        value: state.stake,
        "aria-invalid": isTold ? "true" : undefined,
        "aria-describedby": "stake-note",
      }),
    ),
    el("p", { class: "note", id: "stake-note", "aria-live": "polite", "data-tone": "bad" }, isTold ? fault.words : ""),
  ];
}

function form() {
  const total = combined(state.legs.map((leg) => present(leg) ?? leg.odds));
  const win = stakeFault() === null ? possible(stakeText(), total) : null;
  const areOpen = closed().length === 0;
  const value = (name, shown) => el("div", { class: "sum" }, el("span", {}, name), el("b", {}, shown));
  return [
    ...stakeField(),
    el(
      "div",
      { class: "quick", role: "group", "aria-label": text("quickStakes") },
      ...quickStakes().map((stake) =>
        button(
          "quickStake",
          { class: "chip", "data-key": stake, "data-stake": stake, "aria-pressed": String(stakeText() === stake) },
          number(stake),
        ),
      ),
    ),
    el(
      "label",
      { class: "field" },
      text("accept"),
      el(
        "select",
        { name: "accept" },
        ...ACCEPTS.map((one) =>
          el(
            "option",
            { value: one, selected: one === state.accept },
            text(`accept${one[0].toUpperCase()}${one.slice(1)}`),
          ),
        ),
      ),
    ),
    value(text("odds"), odds(total / 100)),
    win !== null ? value(text("possible"), money(win)) : null,
    areOpen ? null : el("p", { class: "note", id: "legs-note", "data-tone": "warning" }, text("eLegs")),
    areOpen && asks()
      ? button("takeNew", { class: "main", "data-key": "take" }, text("takeNew"))
      : button(
          "place",
          {
            class: "main",
            "data-key": "place",
            "aria-disabled": state.busy ? "true" : undefined,
            "aria-describedby": areOpen ? undefined : "legs-note",
          },
          state.busy ? text("placing") : text("place", { amount: win === null ? "" : money(stakeText()) }),
        ),
  ];
}

/** The slip. */
export function slip() {
  const { legs, slipNote } = state;
  const kind = legs.length > 1 ? text("combo", { count: legs.length }) : text("single");
  return el(
    "section",
    { class: "slip", id: "slip", "aria-label": text("slip"), "data-open": String(state.slipOpen) },
    el(
      "header",
      {},
      el("h2", {}, text("slip")),
      legs.length > 0 ? el("span", { class: "small" }, kind) : null,
      button("slip", { class: "icon narrow", "aria-label": text("close") }, "×"),
    ),
    legs.length === 0
      ? el("p", { class: "empty" }, text("slipEmpty"))
      : el("ul", { class: "legs" }, ...legs.map(legRow)),
    el(
      "div",
      { class: "form" },
      ...(isPlayer ? (legs.length > 0 ? form() : []) : [el("p", { class: "note" }, text("signIn"))]),
    ),
    el("p", { class: "note", role: "status", "data-tone": slipNote?.tone ?? "" }, slipNote?.text ?? ""),
  );
}
