// The list of matches: live ones, then what comes, with odds to press.
import { button, el, handicap, marketName, named, odds, outcomeName, spoken, state } from "./core.js";
import { language, text } from "./texts.js";

export const SPORTS = ["all", "football", "tennis", "basketball"];
/** Markets of a match that are always shown; the others are unfolded by a press. */
const SHOWN = 2;

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

/** The text of an outcome on its button. Sides are "1" and "2". */
function shortName(outcome) {
  if (!/^[12X]{1,2}$/.test(outcome.outcome)) return outcomeName(outcome);
  return outcome.market === "handicap" ? `${outcome.outcome} ${handicap(outcome)}` : outcome.outcome;
}

function outcomeButton(match, market, outcome) {
  const leg = { match: match.id, market: market.id, outcome: outcome.id };
  const chosen = state.legs.some(
    (one) => one.match === leg.match && one.market === leg.market && one.outcome === leg.outcome,
  );
  const named = { ...match, market: market.id, outcome: outcome.id, line: market.line };
  const name = outcomeName(named);
  const short = shortName(named);
  const label = short === name ? [name] : [el("span", { "aria-hidden": "true" }, short), spoken(name)];
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

/** True if a market can be bet on, or is in the slip. */
function isOpen(match, market) {
  const isInSlip = state.legs.some((leg) => leg.match === match.id && leg.market === market.id);
  return isInSlip || market.outcomes.some((outcome) => outcome.odds !== null);
}

function marketGroup(match, market) {
  const name = marketName({ market: market.id, home: match.home });
  return el(
    "div",
    { class: "market", role: "group", "aria-label": name, "data-key": market.id },
    el("p", { class: "small", "aria-hidden": "true" }, name),
    el("div", { class: "outcomes" }, ...market.outcomes.map((outcome) => outcomeButton(match, market, outcome))),
  );
}

function markets(match) {
  if (match.markets.length === 0) return null;
  const open = match.markets.filter((market) => isOpen(match, market));
  if (open.length === 0) return el("p", { class: "small" }, text("noMarkets"));
  const isUnfolded = state.unfolded.has(match.id);
  const more = open.length - SHOWN;
  return el(
    "div",
    { class: "markets" },
    ...open.slice(0, isUnfolded ? open.length : SHOWN).map((market) => marketGroup(match, market)),
    more > 0
      ? button(
          "unfold",
          { class: "more", "data-match": match.id, "aria-expanded": String(isUnfolded), "data-key": "more" },
          isUnfolded ? text("fewerMarkets") : text("moreMarkets", { count: more }),
          spoken(named(match)),
        )
      : null,
  );
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
      el("p", { class: "about" }, when(match)),
      el("div", { class: "sides" }, line(match.home, home), line(match.away, away)),
      markets(match),
    ),
  );
}

/** The matches of each league, in the order of their first ones. */
function byLeague(matches) {
  const leagues = new Map();
  for (const match of matches) leagues.set(match.league, [...(leagues.get(match.league) ?? []), match]);
  return [...leagues];
}

function section(key, title, matches) {
  if (matches.length === 0) return null;
  // Not a landmark: a league is in several sections.
  const league = ([name, ofLeague]) =>
    el(
      "div",
      { class: "league", role: "group", "aria-label": name, "data-key": name },
      el("h3", {}, text(ofLeague[0].sport), " · ", el("bdi", {}, name)),
      el("ul", { class: "list" }, ...ofLeague.map(row)),
    );
  return el(
    "section",
    { class: "phase", "data-key": key, "aria-label": title },
    el("h2", {}, title),
    ...byLeague(matches).map(league),
  );
}

/** Choices above the list, of which one is pressed. */
function choices(act, label, names, pressed, say) {
  return el(
    "div",
    { class: `choices ${act}s`, role: "group", "aria-label": label },
    ...names.map((name) =>
      button(act, { class: "chip", [`data-${act}`]: name, "aria-pressed": String(pressed === name) }, say(name)),
    ),
  );
}

/** The list. */
export function matchList() {
  const ofSport = state.matches.filter((match) => state.sport === "all" || match.sport === state.sport);
  const leagues = [...new Set(ofSport.map((match) => match.league))].sort();
  // The last match of a league may have gone since it was chosen.
  const chosen = leagues.includes(state.league) ? state.league : "all";
  const of = (...phases) =>
    ofSport.filter((match) => phases.includes(match.phase) && (chosen === "all" || match.league === chosen));
  const upcoming = of("announced").sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
  const sections = [
    section("live", text("live"), of("live")),
    section("upcoming", text("upcoming"), upcoming),
    section("finished", text("finished"), of("finished", "cancelled")),
  ];
  return el(
    "div",
    { class: "matches" },
    choices("sport", text("sports"), SPORTS, state.sport, text),
    choices("league", text("leagues"), ["all", ...leagues], chosen, (name) =>
      name === "all" ? text("allLeagues") : el("bdi", {}, name),
    ),
    ...(sections.some(Boolean) ? sections : [el("p", { class: "empty" }, text("none"))]),
  );
}
