// The player's own bets: open ones with their offer, and the last settled ones.
import { api, BookError, button, el, marketName, money, named, odds, outcomeName, sentence, state } from "./core.js";
import { text } from "./texts.js";

/** Takes an offer that the player has seen. */
export async function cashOut(id, offer) {
  if (state.busy) return;
  state.busy = true;
  state.asked = null;
  try {
    const answer = await api(`bets/${id}/cash-out`, { offer });
    if (answer.moved) {
      const now = answer.moved.offer;
      const bet = state.standing.open.find((one) => one.id === id);
      if (bet) bet.offer = now;
      state.betsNote = {
        tone: "warning",
        text: now === null ? text("gone") : text("moved", { amount: money(now, bet) }),
      };
    } else {
      state.standing = answer.standing;
      state.betsNote = {
        tone: "good",
        text: text("cashedOut", { amount: money(answer.bet.payout, answer.bet) }),
      };
    }
  } catch (error) {
    if (!(error instanceof BookError)) throw error;
    state.betsNote = { tone: "bad", text: sentence(error) };
  } finally {
    state.busy = false;
  }
}

function leg(one) {
  return el(
    "li",
    {},
    el(
      "span",
      {},
      el("b", {}, el("bdi", {}, outcomeName(one))),
      el("span", { class: "small" }, marketName(one), " · ", el("bdi", {}, named(one))),
    ),
    el(
      "span",
      { class: "price" },
      odds(one.odds),
      one.result ? el("span", { class: "small", "data-result": one.result }, text(one.result)) : null,
    ),
  );
}

function offer(bet) {
  if (state.asked?.id === bet.id) {
    const amount = money(state.asked.offer, bet);
    return el(
      "div",
      { class: "offer", role: "group", "aria-label": text("cashOutAsk", { amount }), "data-key": "asked" },
      el("p", {}, text("cashOutAsk", { amount })),
      button("cashOut", { class: "main", "data-bet": bet.id, "data-offer": state.asked.offer }, text("yes")),
      button("keep", { class: "plain" }, text("no")),
    );
  }
  if (bet.offer === null) return el("p", { class: "small", "data-key": "none" }, text("noOffer"));
  const amount = money(bet.offer, bet);
  const attributes = {
    class: "main",
    "data-bet": bet.id,
    "data-offer": bet.offer,
    "aria-disabled": state.busy ? "true" : undefined,
  };
  return el("div", { class: "offer", "data-key": "offer" }, button("ask", attributes, text("cashOut", { amount })));
}

function card(bet) {
  const value = (name, shown) => el("div", { class: "sum" }, el("span", {}, name), el("b", {}, shown));
  const kind = bet.legs.length > 1 ? text("combo", { count: bet.legs.length }) : text("single");
  return el(
    "li",
    { class: "bet", "data-key": bet.id },
    el(
      "header",
      {},
      el("h3", {}, kind),
      el("span", { class: "badge", "data-state": bet.state }, text(`state${bet.state}`)),
    ),
    el("ul", { class: "legs" }, ...bet.legs.map(leg)),
    value(text("odds"), odds(bet.odds)),
    value(text("stake", { currency: bet.currency }), money(bet.stake, bet)),
    bet.state === 1 ? value(text("possible"), money(bet.possible, bet)) : value(text("payout"), money(bet.payout, bet)),
    bet.state === 1 ? offer(bet) : null,
  );
}

function list(title, bets, none) {
  return el(
    "section",
    { "aria-label": title },
    el("h2", {}, title),
    bets.length === 0 ? el("p", { class: "empty" }, none) : el("ul", { class: "bets" }, ...bets.map(card)),
  );
}

/** The list of own bets. */
export function ownBets() {
  const { standing, betsNote } = state;
  return el(
    "div",
    { class: "own" },
    el("p", { class: "note", role: "status", "data-tone": betsNote?.tone ?? "" }, betsNote?.text ?? ""),
    list(text("open"), standing.open, text("noOpen")),
    list(text("settled"), standing.settled, text("noSettled")),
  );
}
