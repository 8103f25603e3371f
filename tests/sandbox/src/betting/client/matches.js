// The list of matches: live ones, then what comes, with odds to press.
import { button, el, named, odds, outcomeName, spoken, state } from "./core.js";
import { language, text } from "./texts.js";

export const SPORTS = ["all", "football", "tennis", "basketball"];

const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
/** Odds of the last drawing, to show which way they went. */
let before = new Map();
let moves = new Map();

/** Compares new odds with those on show. */
export function noteMoves(matches) {
  const now = new Map();
  moves = new Map();
  for (const match of matches) {
    for (const market of match.markets) {
      for (const outcome of market.outcomes) {
        const key = `${match.id} ${market.id} ${outcome.id}`;
        const old = before.get(key);
        now.set(key, outcome.odds);
        if (old && outcome.odds && old !== outcome.odds)
          moves.set(key, Number(outcome.odds) > Number(old) ? "up" : "down");
      }
    }
  }
  before = now;
}

/** The outcome that a leg names, as it is now. */
export function present(leg) {
  const match = state.matches?.find((one) => one.id === leg.match);
  const market = match?.markets.find((one) => one.id === leg.market);
  return market?.outcomes.find((one) => one.id === leg.outcome)?.odds ?? null;
}

function outcomeButton(match, market, outcome) {
  const leg = { match: match.id, market: market.id, outcome: outcome.id };
  const chosen = state.legs.some(
    (one) => one.match === leg.match && one.market === leg.market && one.outcome === leg.outcome,
  );
  const name = outcomeName({ ...match, outcome: outcome.id, line: market.line });
  const isTotal = market.id === "total";
  const shown = isTotal ? name : outcome.id;
  const label = isTotal ? [shown] : [el("span", { "aria-hidden": "true" }, shown), spoken(name)];
  const price = outcome.odds ? odds(outcome.odds) : "–";
  return button(
    "pick",
    {
      class: "odds",
      "data-key": outcome.id,
      "data-match": leg.match,
      "data-market": leg.market,
      "data-outcome": leg.outcome,
      "data-move": moves.get(`${leg.match} ${leg.market} ${leg.outcome}`),
      "aria-pressed": String(chosen),
      "aria-disabled": !outcome.odds && !chosen ? "true" : undefined,
    },
    el("span", { class: "pick" }, ...label),
    " ",
    el("b", {}, price, outcome.odds ? null : spoken(text("closed"))),
  );
}

function scores(match) {
  const side = (at) => [String(match.score[at]), ...match.sets.map((set) => String(set[at]))];
  return match.phase === "announced" || match.phase === "cancelled" ? [[], []] : [side(0), side(1)];
}

function when(match) {
  if (match.phase === "live") {
    const minute = match.sport === "tennis" ? null : text("minute", { minute: match.minute });
    return el("span", { class: "when" }, el("span", { class: "live" }, text("live")), minute && ` ${minute}`);
  }
  if (match.phase === "announced")
    return el("time", { class: "when", datetime: match.startsAt }, time.format(new Date(match.startsAt)));
  return el("span", { class: "when" }, text(match.phase));
}

function row(match) {
  const [home, away] = scores(match);
  const numbers = (list) => el("span", { class: "points" }, ...list.map((one) => el("span", {}, one)));
  const line = (name, list) => el("div", { class: "side" }, el("bdi", {}, name), list.length ? numbers(list) : null);
  return el(
    "li",
    { class: "match", "data-key": match.id },
    el(
      "article",
      { "aria-label": named(match) },
      el("p", { class: "about" }, when(match), el("span", {}, text(match.sport)), el("bdi", {}, match.league)),
      el("div", { class: "sides" }, line(match.home, home), line(match.away, away)),
      match.markets.length === 0
        ? null
        : el(
            "div",
            { class: "markets" },
            ...match.markets.map((market) =>
              el(
                "div",
                { class: "market", role: "group", "aria-label": text(market.id), "data-key": market.id },
                ...market.outcomes.map((outcome) => outcomeButton(match, market, outcome)),
              ),
            ),
          ),
    ),
  );
}

function section(key, title, matches) {
  if (matches.length === 0) return null;
  return el(
    "section",
    { "data-key": key, "aria-label": title },
    el("h2", {}, title),
    el("ul", { class: "list" }, ...matches.map(row)),
  );
}

/** The list. */
export function matchList() {
  const of = (...phases) =>
    state.matches.filter(
      (match) => phases.includes(match.phase) && (state.sport === "all" || match.sport === state.sport),
    );
  const upcoming = of("announced").sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
  const sections = [
    section("live", text("live"), of("live")),
    section("upcoming", text("upcoming"), upcoming),
    section("finished", text("finished"), of("finished", "cancelled")),
  ];
  return el(
    "div",
    { class: "matches" },
    el(
      "div",
      { class: "sports", role: "group", "aria-label": text("sports") },
      ...SPORTS.map((sport) =>
        button(
          "sport",
          { class: "chip", "data-sport": sport, "aria-pressed": String(state.sport === sport) },
          text(sport),
        ),
      ),
    ),
    ...(sections.some(Boolean) ? sections : [el("p", { class: "empty" }, text("none"))]),
  );
}
