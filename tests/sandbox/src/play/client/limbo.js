// Limbo: a drawn multiplier against a chosen target.
import { allow, el, isAllowed, pause, still, svg } from "./base.js";
import { Frame, start } from "./common.js";
import { decimal, percent, text } from "./texts.js";

/** Steps in which the multiplier is shown to grow, and the time of each in milliseconds. */
const STEPS = 12;
const STEP = 50;
/** A target as it is typed, with a point or a comma. */
const TYPED = /^(\d{1,4})(?:[.,](\d{1,2}))?$/;
/** Numbers of 32 bits. */
const NUMBERS = 2 ** 32;

/** A multiplier in hundredths. Isolated: in right-to-left text the sign stays behind the number. */
const times = (hundredths) => `\u2066${decimal(hundredths / 100)}×\u2069`;
const comma = decimal(1.5, 1).includes(",") ? "," : ".";

start(async (state) => {
  const frame = new Frame(state);
  const { smallest, largest, share } = state.rules;
  const drawn = el("p", { className: "number" }, times(100));
  const zone = el("div", { className: "zone" });
  const pointer = el("div", { className: "pointer" });
  const track = el("div", { className: "track", dir: "ltr", "aria-hidden": "true" }, zone, pointer);
  const emblem = svg("svg", { class: "emblem", viewBox: "0 0 100 100", "aria-hidden": "true" });
  emblem.append(svg("use", { href: "#scene" }));
  frame.stage.append(emblem, drawn, track);

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
    const [, whole, part = ""] = input.value.trim().match(TYPED) ?? [];
    const found = whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, "0"));
    return found >= smallest && found <= largest ? found : null;
  };
  const type = (hundredths) => {
    input.value = (hundredths / 100).toFixed(2).replace(".", comma);
  };
  /** Place of a multiplier on the track: each tenfold one is as far as the last. */
  const place = (hundredths) => `${(Math.log(hundredths / 100) / Math.log(largest / 100)) * 100}%`;

  const draw = () => {
    const wanted = target();
    input.setAttribute("aria-invalid", String(wanted === null));
    if (wanted === null) {
      chance.textContent = "–";
      possible.textContent = "–";
      zone.style.inlineSize = "0";
      return;
    }
    chance.textContent = percent(Math.floor((share * NUMBERS) / wanted) / NUMBERS, 2);
    const win = (frame.money.minor(frame.stake) * BigInt(wanted)) / 100n;
    possible.textContent = frame.money.show(frame.money.plain(win));
    zone.style.insetInlineStart = place(wanted);
    zone.style.inlineSize = `calc(100% - ${place(wanted)})`;
  };
  type(200);
  frame.onStake = draw;
  input.oninput = () => {
    frame.clear();
    draw();
  };
  input.onkeydown = (event) => {
    if (event.key === "Enter" && isAllowed(frame.action)) frame.action.click();
  };
  draw();
  frame.explain(el("p", {}, text("limboRules")));
  frame.action.textContent = text("limboPlay");

  const tell = (round) => {
    frame.tell(round);
    frame.say(`${text("limboDrawn", { multiplier: times(round.outcome.result) })}. ${frame.status.textContent}`);
  };
  const show = ({ outcome, result }) => {
    drawn.textContent = times(outcome.result);
    drawn.className = `number ${result === "win" ? "hit" : ""}`;
    pointer.style.insetInlineStart = place(outcome.result);
    pointer.className = `pointer on ${outcome.win ? "hit" : "miss"}`;
  };

  frame.action.onclick = async () => {
    frame.clear();
    frame.lock(true);
    allow(frame.action, false);
    input.readOnly = true;
    frame.status.classList.remove("success");
    frame.say("");
    const answer = await frame.play({ target: input.value.trim().replace(",", ".") });
    if (answer === null) input.focus();
    else {
      drawn.className = "number";
      const { result } = answer.round.outcome;
      for (let step = 1; step < STEPS && !still; step += 1) {
        drawn.textContent = times(100 * (result / 100) ** (step / STEPS));
        await pause(STEP);
      }
      show(answer.round);
      tell(answer.round);
      frame.seen(answer.round);
      frame.update(answer);
      await frame.rest();
    }
    frame.lock(false);
    allow(frame.action, true);
    input.readOnly = false;
  };

  if (state.round) {
    type(state.round.outcome.target);
    draw();
    show(state.round);
    tell(state.round);
    // A round that was cut off is shown now; it is booked already.
    if (!state.round.shown) {
      frame.tellLast(state.round);
      frame.seen(state.round);
    }
  }
});
