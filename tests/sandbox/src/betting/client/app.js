// The page of the sportsbook: reads matches and bets every few seconds, and draws them.
import { cashOut, ownBets } from "./bets.js";
import { api, button, el, isPlayer, learnCurrencies, money, morph, sentence, state } from "./core.js";
import { matchList, noteMoves } from "./matches.js";
import { pick, place, remove, slip, takeNew, touch } from "./slip.js";
import { text } from "./texts.js";

const INTERVAL = 2500;
const root = document.querySelector("#book");
let timer;

function top() {
  const tab = (view, label) =>
    button(
      "view",
      { class: "tab", "data-view": view, "aria-current": state.view === view ? "page" : undefined },
      label,
    );
  const count = state.standing?.open.length ?? 0;
  const own = count > 0 ? `${text("ownBets")} (${count})` : text("ownBets");
  const balance =
    state.standing && el("p", { class: "balance" }, `${text("balance")} `, el("b", {}, money(state.standing.balance)));
  return el(
    "header",
    { class: "top" },
    el("h1", {}, text("title")),
    isPlayer ? el("nav", { "aria-label": text("sections") }, tab("matches", text("matches")), tab("own", own)) : null,
    balance,
  );
}

function content() {
  if (state.matches === null) {
    const again = () =>
      el(
        "p",
        { class: "empty", role: "alert" },
        text("offline"),
        " ",
        button("retry", { class: "plain" }, text("retry")),
      );
    return state.failed ? again() : el("p", { class: "empty", role: "status" }, text("loading"));
  }
  return state.view === "own" && state.standing ? ownBets() : matchList();
}

/** Draws the state. */
function draw() {
  const count = state.legs.length;
  const attributes = { class: "bar", "aria-expanded": String(state.slipOpen), "aria-controls": "slip" };
  // An empty slip would cover a match.
  const bar = count > 0 ? button("slip", attributes, text("slipCount", { count })) : null;
  const next = el(
    "main",
    { id: "book", "data-slip": String(state.slipOpen) },
    top(),
    el("div", { class: "content" }, content()),
    slip(),
    bar,
  );
  morph(root, next);
}

async function read() {
  clearTimeout(timer);
  try {
    const [matches, standing] = await Promise.all([api("matches"), isPlayer ? api("bets") : null]);
    state.failed = false;
    noteMoves(matches.matches);
    state.matches = matches.matches;
    if (standing) learnCurrencies(standing.units);
    if (!state.busy) state.standing = standing;
  } catch (error) {
    state.failed = true;
    if (error.code === 401) {
      state.slipNote = { tone: "bad", text: sentence(error) };
      draw();
      return;
    }
  }
  draw();
  if (!document.hidden) timer = setTimeout(read, INTERVAL);
}

const acts = {
  view: ({ view }) => {
    state.view = view;
    state.slipOpen = false;
    state.betsNote = null;
    state.asked = null;
  },
  sport: ({ sport }) => {
    state.sport = sport;
    state.league = "all";
  },
  league: ({ league }) => {
    state.league = league;
  },
  unfold: ({ match }) => {
    if (!state.unfolded.delete(match)) state.unfolded.add(match);
  },
  pick,
  quickStake: ({ stake }) => {
    state.stake = stake;
    touch();
  },
  remove: ({ match }) => remove(match),
  takeNew,
  place,
  slip: () => {
    state.slipOpen = !state.slipOpen;
  },
  ask: ({ bet, offer }) => {
    state.betsNote = null;
    state.asked = { id: bet, offer };
  },
  keep: () => {
    state.asked = null;
  },
  cashOut: ({ bet, offer }) => cashOut(bet, offer),
  retry: read,
};

root.addEventListener("click", async (event) => {
  const pressed = event.target.closest("button[data-act]");
  // A button that is not available keeps the focus, and does nothing.
  if (!pressed || pressed.getAttribute("aria-disabled") === "true") return;
  const done = acts[pressed.dataset.act](pressed.dataset);
  draw();
  if (done) {
    await done;
    draw();
  }
  if (pressed.dataset.act === "ask") root.querySelector(".offer[role] .main")?.focus();
});
root.addEventListener("input", ({ target }) => {
  if (target.name === "stake") state.stake = target.value;
  if (target.name === "accept") state.accept = target.value;
  touch();
  draw();
});
root.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.name === "stake") root.querySelector("[data-act=place]")?.click();
  if (event.key === "Escape" && state.slipOpen) {
    state.slipOpen = false;
    draw();
    root.querySelector(".bar")?.focus();
  }
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) read();
});
draw();
read();
