// Mines: fields are opened one after the other. The page learns where the mines are when the round is over.
import { allow, el, svg } from "./base.js";
import { Frame, start } from "./common.js";
import { shown } from "./money.js";
import { decimal, text } from "./texts.js";
import { isOpen, Turns } from "./turns.js";

/** A multiplier is in ten-thousandths. */
const ONE = 10_000n;
/** Fields of a row. */
const ROW = 5;
const CHECK = "M5 12.5l4.5 4.5L19 7.5";
const MINE =
  "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 3v4M12 17v4M3 12h4M17 12h4M5.6 5.6l3 3M15.4 15.4l3 3M18.4 5.6l-3 3M8.6 15.4l-3 3";
/** Steps of the arrow keys. */
const STEPS = { ArrowUp: -ROW, ArrowDown: ROW, ArrowLeft: -1, ArrowRight: 1 };

const sign = (path) => svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }));
/** Isolated: in right-to-left text the sign stays behind the number. */
const times = (multiplier) => `\u2066${decimal(Math.floor(multiplier / 100) / 100)}×\u2069`;

start(async (state) => {
  const frame = new Frame(state);
  const { fields, boards } = state.rules;
  const buttons = Array.from({ length: fields }, (_, field) =>
    el("button", { type: "button", onclick: () => turns.decide({ field }) }),
  );
  const board = el(
    "div",
    { className: "board", role: "group", "aria-label": text("minesBoard"), dir: "ltr" },
    ...buttons,
  );
  frame.stage.append(board);
  board.onkeydown = (event) => {
    const place = buttons.indexOf(event.target) + (STEPS[event.key] ?? Number.NaN);
    if (!buttons[place]) return;
    event.preventDefault();
    buttons[place].focus();
  };

  const options = boards.map(({ mines }) => el("option", { value: mines }, String(mines)));
  const mines = el("select", { id: "mines" }, ...options);
  mines.value = "3";
  const next = el("strong", { className: "amount" });
  const largest = el("strong", { className: "amount" });
  const field = (label, amount) => el("div", { className: "field" }, el("span", {}, label), amount);
  frame.extra.append(
    el(
      "div",
      { className: "choices" },
      el("label", { htmlFor: "mines" }, el("span", {}, text("mines")), mines),
      field(text("minesNext"), next),
      field(text("largest"), largest),
    ),
  );

  const chosen = () => boards.find((one) => one.mines === Number(mines.value));
  /** The money of a multiplier: for the open round, or for the chosen stake. */
  const win = (multiplier) => {
    const { round } = turns;
    const stake = frame.money.minor(isOpen(round) ? round.stake : frame.stake);
    const amount = frame.money.plain((stake * BigInt(multiplier)) / ONE);
    return isOpen(round) ? shown(amount, round.currency) : frame.money.show(amount);
  };
  const price = () => {
    const { first, largest: most } = chosen();
    const after = isOpen(turns.round) ? turns.round.outcome.next : first;
    next.textContent = win(after);
    largest.textContent = win(most);
  };

  /** Draws the fields and enables those that can be opened. */
  const draw = () => {
    const { round, isBusy } = turns;
    const { opened = [], found = null } = round?.outcome ?? {};
    const isRunning = isOpen(round);
    if (round) mines.value = String(round.outcome.mines);
    for (const [place, button] of buttons.entries()) {
      const isOpened = opened.includes(place);
      const isMine = found?.includes(place) ?? false;
      const kind = isMine ? "minesMine" : isOpened ? "minesSafe" : "minesField";
      button.setAttribute("aria-label", text(kind, { number: place + 1 }));
      button.className = isMine ? (isOpened ? "hit" : "mine") : isOpened ? "safe" : "";
      button.replaceChildren(...(isMine ? [sign(MINE)] : isOpened ? [sign(CHECK)] : []));
      allow(button, isRunning && !isOpened && !isBusy);
    }
    mines.disabled = isRunning || isBusy;
    if (isRunning) {
      frame.showStake(round);
      const amount = win(round.outcome.multiplier);
      frame.action.textContent = opened.length > 0 ? text("minesTake", { amount }) : text("minesOpen");
    } else frame.action.textContent = text("bet");
    frame.action.classList.toggle("hot", isRunning && opened.length > 0);
    allow(frame.action, !isBusy && (!isRunning || opened.length > 0));
    price();
  };

  /** Tells the state of the round, or its end. */
  const tell = () => {
    const { round } = turns;
    const { opened, found, multiplier } = round.outcome;
    frame.status.classList.remove("success");
    if (isOpen(round)) {
      frame.say(opened.length > 0 ? times(multiplier) : text("minesOpen"));
      return;
    }
    frame.tell(round);
    const last = opened.at(-1);
    if (!found.includes(last)) return;
    frame.say(text("minesHit", { number: last + 1, result: frame.status.textContent }));
  };

  const turns = new Turns(frame, { draw, tell });
  frame.onStake = price;
  mines.onchange = () => turns.forget();
  frame.action.onclick = () =>
    isOpen(turns.round) ? turns.decide({ take: true }) : turns.begin({ mines: Number(mines.value) });
  frame.explain(el("p", {}, text("minesRules")), el("p", {}, text("minesLeft")));
  turns.resume(state.round);
});
