// Roulette: chips on a table, and a wheel of one's own.
import { allow, el } from "./base.js";
import { Frame, start } from "./common.js";
import { smallestChip, Table } from "./table.js";
import { text } from "./texts.js";
import { ballText, colourOf, Wheel } from "./wheel.js";

start(async (state) => {
  const frame = new Frame(state, { chosen: "chip", stakeOf: smallestChip });
  const wheel = new Wheel(state.rules.wheel);
  const told = el("p", { className: "number", dir: "ltr" }, "");
  const left = el("div", { className: "bowl-side" }, wheel.element, told);
  let busy = false;
  const table = new Table(frame, changed);
  function changed() {
    const { total } = table;
    const amount = frame.money.show(frame.money.plain(total));
    frame.action.textContent = total > 0n ? `${text("spin")} · ${amount}` : text("placeChips");
    allow(frame.action, !busy && total > 0n);
  }
  frame.stage.append(left, table.element);
  frame.explain(el("p", {}, text("rouletteRules")), el("p", {}, text("inside")));
  /** Where only one of them fits: the table to bet, the wheel while it turns. */
  const look = (view) => {
    frame.stage.dataset.view = view;
  };
  look("table");
  if (state.staked) table.remember(state.staked.outcome.bets);
  table.draw();

  const show = async (round, moving) => {
    const { number } = round.outcome;
    told.textContent = "";
    look("wheel");
    table.mark(null);
    await wheel.show(number, moving);
    told.textContent = String(number);
    told.className = `number ${colourOf(number)}`;
    table.mark(number);
    frame.tell(round);
    frame.say(ballText(number, frame.status.textContent));
  };

  frame.action.onclick = async () => {
    if (busy) return;
    busy = true;
    frame.clear();
    frame.lock(true);
    table.lock(true);
    allow(frame.action, false);
    frame.status.classList.remove("success");
    frame.say("");
    const leftOver = frame.money.minor(frame.state.balance) - table.total;
    if (leftOver >= 0n) frame.showBalance(frame.money.plain(leftOver));
    const answer = await frame.play({ bets: table.bets });
    if (answer === null) frame.showBalance(frame.state.balance);
    else {
      await show(answer.round);
      frame.seen(answer.round);
      frame.update(answer);
      await frame.rest();
    }
    busy = false;
    look("table");
    table.lock(false);
    frame.lock(false);
    if (answer === null) changed();
    else table.put([]);
  };

  // A round that was cut off is shown; it is booked already.
  const { round } = state;
  if (round) {
    await show(round, false);
    if (!round.shown) {
      frame.tellLast(round);
      frame.seen(round);
    }
    look("table");
  }
});
