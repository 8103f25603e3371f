// Limbo: a drawn multiplier against a chosen target.
import { el, isAllowed, pause, still } from "./base.js";
import { Frame, start } from "./common.js";
import { play, resume } from "./course.js";
import { chanceOf, placeOf } from "./odds.js";
import { decimal, percent, text } from "./texts.js";
import { Track } from "./track.js";
import { typed } from "./typed.js";

/** Steps in which the multiplier is shown to grow, and the time of each in milliseconds. */
const STEPS = 12;
const STEP = 50;
/** A target: whole times, and up to two decimals. */
const TARGET = /^(\d{1,4})(?:\.(\d{1,2}))?$/;

/** A multiplier in hundredths. Isolated: in right-to-left text the sign stays behind the number. */
const times = (hundredths) => `\u2066${decimal(hundredths / 100)}×\u2069`;
const comma = decimal(1.5, 1).includes(",") ? "," : ".";

start(async (state) => {
  const frame = new Frame(state);
  const { smallest, largest, share } = state.rules;
  const track = new Track(frame, el("p", { className: "number" }, times(100)));

  const input = el("input", { id: "target", inputMode: "decimal", autocomplete: "off", dir: "ltr", maxLength: 7 });
  const chance = el("strong", { className: "amount" });
  const possible = el("strong", { className: "amount" });
  const field = (label, amount) => el("div", { className: "field" }, el("span", {}, label), amount);
  frame.extra.append(
    el("div", { className: "slider" }, el("label", { htmlFor: "target" }, text("limboTarget")), input),
    el("div", { className: "row" }, field(text("dicePick"), chance), field(text("possible"), possible)),
  );

  /** The typed target in hundredths; null if it is none. */
  const target = () => {
    const [, whole, part = ""] = typed(input.value).match(TARGET) ?? [];
    const found = whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, "0"));
    return found >= smallest && found <= largest ? found : null;
  };
  const type = (hundredths) => {
    input.value = (hundredths / 100).toFixed(2).replace(".", comma);
  };
  const position = (hundredths) => `${placeOf(share, hundredths) * 100}%`;

  const draw = () => {
    const wanted = target();
    input.setAttribute("aria-invalid", String(wanted === null));
    if (wanted === null) {
      chance.textContent = "–";
      possible.textContent = "–";
      track.zone.style.inlineSize = "0";
      return;
    }
    chance.textContent = percent(chanceOf(share, wanted), 2);
    const win = (frame.money.minor(frame.stake) * BigInt(wanted)) / 100n;
    possible.textContent = frame.money.show(frame.money.plain(win));
    track.zone.style.insetInlineStart = position(wanted);
    track.zone.style.inlineSize = `${chanceOf(share, wanted) * 100}%`;
  };
  type(200);
  frame.onStake = draw;
  input.oninput = () => {
    frame.clear();
    draw();
  };
  input.onkeydown = (event) => {
    if (event.key === "Enter" && !event.repeat && isAllowed(frame.action)) frame.action.click();
  };
  draw();
  frame.explain(el("p", {}, text("limboRules")));
  frame.action.textContent = text("limboPlay");

  const steps = {
    animate: async ({ outcome }) => {
      for (let step = 1; step < STEPS && !still; step += 1) {
        track.roll(times(100 * (outcome.result / 100) ** (step / STEPS)));
        await pause(STEP);
      }
    },
    show: (round) => {
      const { result } = round.outcome;
      track.show(round, { words: times(result), position: position(result) });
    },
    tell: ({ outcome }) => text("limboDrawn", { multiplier: times(outcome.result) }),
  };
  frame.action.onclick = async () => {
    input.readOnly = true;
    const played = await play(frame, { target: typed(input.value) }, steps);
    input.readOnly = false;
    if (!played) input.focus();
  };

  if (state.round) {
    type(state.round.outcome.target);
    draw();
    resume(frame, state.round, steps);
  }
});
