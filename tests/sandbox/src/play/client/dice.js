// Dice: a roll against a chosen chance.
import { el, pause, still } from "./base.js";
import { Frame, start } from "./common.js";
import { play, resume } from "./course.js";
import { decimal, percent, text } from "./texts.js";
import { Track } from "./track.js";

const number = (roll) => decimal(roll / 100, 2, 2);

start(async (state) => {
  const frame = new Frame(state);
  const { smallest, largest } = state.rules;
  const track = new Track(frame, el("p", { className: "number", dir: "ltr" }, number(5000)));

  const chance = el("input", { type: "range", id: "chance", min: smallest, max: largest, value: 48, dir: "ltr" });
  const chosen = el("strong", { className: "amount", dir: "ltr" });
  const side = (value, label, checked) =>
    el("label", {}, el("input", { type: "radio", name: "side", value, checked }), el("span", {}, label));
  const sides = el(
    "fieldset",
    { className: "sides" },
    el("legend", {}, text("diceSide")),
    side("under", text("diceUnder"), false),
    side("over", text("diceOver"), true),
  );
  const multiplier = el("strong", { className: "amount" });
  const possible = el("strong", { className: "amount" });
  const field = (label, amount) => el("div", { className: "field" }, el("span", {}, label), amount);
  frame.extra.append(
    sides,
    el("div", { className: "slider" }, el("label", { htmlFor: "chance" }, text("dicePick"), " ", chosen), chance),
    el("div", { className: "row" }, field(text("multiplier"), multiplier), field(text("possible"), possible)),
  );
  const isOver = () => sides.querySelector("input:checked").value === "over";

  const draw = () => {
    const per = Number(chance.value);
    // The multiplier has four decimals, rounded down.
    const factor = Math.floor(970_000 / per);
    const bound = isOver() ? 100 - per : per;
    chosen.textContent = `${percent(per / 100)} (${isOver() ? "≥" : "<"} ${number(bound * 100)})`;
    // Isolated: in right-to-left text the sign stays behind the number.
    multiplier.textContent = `\u2066${decimal(factor / 10_000, 4)}×\u2069`;
    const win = (frame.money.minor(frame.stake) * BigInt(factor)) / 10_000n;
    possible.textContent = frame.money.show(frame.money.plain(win));
    track.zone.style.insetInlineStart = isOver() ? `${100 - per}%` : "0";
    track.zone.style.inlineSize = `${per}%`;
  };
  frame.onStake = draw;
  chance.oninput = draw;
  sides.onchange = draw;
  draw();
  frame.explain(el("p", {}, text("diceRules")));
  frame.action.textContent = text("roll");

  const steps = {
    animate: async () => {
      for (let step = 0; step < 10 && !still; step += 1) {
        track.roll(number(Math.floor(Math.random() * 10_000)));
        await pause(50);
      }
    },
    show: (round) => {
      const { roll } = round.outcome;
      track.show(round, { words: number(roll), position: `${roll / 100}%` });
    },
    tell: ({ outcome }) => text("rolled", { number: number(outcome.roll) }),
  };
  frame.action.onclick = () => play(frame, { chance: Number(chance.value), over: isOver() }, steps);

  if (state.round) {
    const { outcome } = state.round;
    chance.value = String(outcome.chance);
    sides.querySelector(`[value=${outcome.over ? "over" : "under"}]`).checked = true;
    draw();
    resume(frame, state.round, steps);
  }
});
