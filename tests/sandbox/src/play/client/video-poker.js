// Video poker: five cards are dealt, the player holds some of them, and the others are replaced once.
import { allow, el } from "./base.js";
import { arrive, face, list, settled, told, words } from "./cards.js";
import { Frame, start } from "./common.js";
import { dialog } from "./panel.js";
import { text } from "./texts.js";
import { isOpen, Turns } from "./turns.js";

const CARDS = 5;
const NONE = "0".repeat(CARDS);
/** Steps of the arrow keys. */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

const handName = (hand) => text(`hand${hand[0].toUpperCase()}${hand.slice(1)}`);

start(async (state) => {
  const frame = new Frame(state);
  const { hands } = state.rules;
  /** A digit for each card: 1 if it is held. */
  let hold = NONE;

  const toggle = (place) => {
    hold = Array.from(hold, (digit, at) => (at === place ? String(1 - Number(digit)) : digit)).join("");
    draw();
  };
  const buttons = Array.from({ length: CARDS }, (_, place) =>
    el("button", { type: "button", "aria-pressed": "false", onclick: () => toggle(place) }),
  );
  const cards = el(
    "div",
    { className: "hand", role: "group", "aria-label": text("pokerCards"), dir: "ltr" },
    ...buttons,
  );
  cards.onkeydown = (event) => {
    const place = buttons.indexOf(event.target) + (STEPS[event.key] ?? Number.NaN);
    if (!buttons[place]) return;
    event.preventDefault();
    buttons[place].focus();
  };
  const spoken = told();
  const pays = el("table", { className: "pays", "aria-label": text("payTable") });
  frame.stage.classList.add("felt");
  frame.stage.append(pays, cards, spoken);

  /** The pay table for a stake; the hand on the table is marked. */
  const payRows = (hand) =>
    hands.map((row) => {
      const amount = frame.money.plain(frame.money.minor(frame.stake) * BigInt(row.factor));
      return el(
        "tr",
        row.hand === hand ? { className: "made", "aria-current": "true" } : {},
        el("th", { scope: "row" }, handName(row.hand)),
        el("td", {}, frame.money.show(amount)),
      );
    });
  const price = () => {
    pays.replaceChildren(...payRows(turns.round?.outcome.hand));
    const [largest] = payRows(null);
    frame.explain(
      el("p", {}, text("pokerRules")),
      el("table", { className: "pays", "aria-label": text("payTable") }, ...payRows(null)),
      el("p", {}, `${text("largest")}: ${largest.lastChild.textContent} (${hands[0].factor}×)`),
      el("p", {}, text("pokerBest")),
      el("p", {}, text("pokerLeft")),
    );
  };

  /** Draws the cards and enables what can be pressed. */
  const draw = () => {
    const { round, isBusy } = turns;
    const isRunning = isOpen(round);
    const shownCards = round?.outcome.cards ?? [];
    const marks = round && !isRunning ? round.outcome.hold : hold;
    for (const [place, button] of buttons.entries()) {
      const card = shownCards[place];
      const label = card
        ? text("cardAt", { number: place + 1, card: words(card) })
        : text("cardDown", { number: place + 1 });
      button.setAttribute("aria-label", label);
      button.setAttribute("aria-pressed", String(marks[place] === "1"));
      if (button.dataset.card !== (card ?? "")) {
        button.dataset.card = card ?? "";
        button.replaceChildren(face(card), el("span", { className: "hold", "aria-hidden": "true" }, text("held")));
      }
      allow(button, isRunning && !isBusy);
    }
    if (isRunning) frame.showStake(round);
    frame.action.textContent = text(isRunning ? "pokerDraw" : "deal");
    frame.action.classList.toggle("hot", isRunning);
    allow(frame.action, !isBusy);
    price();
  };

  /** Lets the new cards come in. */
  const show = async (before) => {
    if (!isOpen(before)) hold = NONE;
    draw();
    const isKept = (place) => isOpen(before) && turns.round.outcome.hold[place] === "1";
    const fresh = buttons.filter((_, place) => !isKept(place));
    for (const [number, button] of fresh.entries()) arrive(button.firstChild, number);
    await settled(fresh.length);
  };

  /** Tells the hand, or the end of the round. */
  const tell = () => {
    const { round } = turns;
    const { hand, cards: now } = round.outcome;
    spoken.textContent = text("yourCards", { cards: list(now) });
    const made = hand ? `${handName(hand)}. ` : "";
    if (isOpen(round)) {
      frame.say(`${made}${text("pokerHold")}`);
      return;
    }
    frame.tell(round);
    frame.say(`${made}${frame.status.textContent}`);
  };

  const turns = new Turns(frame, { draw, show, tell });
  frame.onStake = price;
  // A second press on Deal would draw without a held card, so that is confirmed.
  const renew = () => {
    ask.close();
    turns.decide({ hold });
  };
  const ask = dialog(
    text("pokerRenew"),
    el(
      "div",
      {},
      el("p", {}, text("pokerNoneHeld")),
      el("button", { type: "button", className: "plain", onclick: renew }, text("pokerRenewAll")),
    ),
  );
  frame.action.onclick = () => {
    if (!isOpen(turns.round)) turns.begin();
    else if (hold === NONE) ask.showModal();
    else turns.decide({ hold });
  };
  turns.resume(state.round);
});
