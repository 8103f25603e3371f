// Plinko: a ball that falls through rows of pins. Its path is known before it falls.
import { el, pause, still, svg } from "./base.js";
import { Frame, start } from "./common.js";
import { play, resume } from "./course.js";
import { decimal, text } from "./texts.js";

/** Time of a fall in milliseconds; the server allows the next round after it. */
const FALL = 1_600;
/** The widest distance of two pins of a row, in distances of two rows. */
const WIDEST = 2.5;
/** Space above the first row, in distances of two pins. */
const ABOVE = 1;
const RISKS = ["low", "medium", "high"];
const RISK_TEXTS = { low: "riskLow", medium: "riskMedium", high: "riskHigh" };

/** The text of a multiplier, which is in tenths. */
const short = (tenths) => decimal(tenths / 10, tenths % 10 === 0 ? 0 : 1);
/** Isolated: in right-to-left text the sign stays behind the number. */
const times = (tenths) => `\u2066${short(tenths)}×\u2069`;

start(async (state) => {
  const frame = new Frame(state);
  const { boards } = state.rules;
  const pins = svg("svg", { class: "pins", preserveAspectRatio: "xMidYMax", "aria-hidden": "true" });
  const slots = el("ol", { className: "slots", "aria-label": text("plinkoSlots") });
  frame.stage.append(pins, slots);

  const choice = (id, label, values) => {
    const options = values.map(([value, words]) => el("option", { value }, words));
    const select = el("select", { id }, ...options);
    return [select, el("label", { htmlFor: id }, el("span", {}, label), select)];
  };
  const numbers = [...new Set(boards.map((board) => board.rows))].map((rows) => [String(rows), String(rows)]);
  const [rows, rowsField] = choice("rows", text("plinkoRows"), numbers);
  const levels = RISKS.map((level) => [level, text(RISK_TEXTS[level])]);
  const [risk, riskField] = choice("risk", text("plinkoRisk"), levels);
  const largest = el("strong", { className: "amount" });
  const most = el("div", { className: "field" }, el("span", {}, text("largest")), largest);
  frame.extra.append(el("div", { className: "choices" }, rowsField, riskField, most));

  const board = () => boards.find((one) => one.rows === Number(rows.value) && one.risk === risk.value);
  let ball = null;
  /** Distance of two pins of a row; a low and wide stage has room for more than the distance of two rows. */
  let distance = 1;
  let isFalling = false;
  /** The outcome of the last ball that has landed. */
  let lying = null;

  const price = () => {
    const win = (frame.money.minor(frame.stake) * BigInt(Math.max(...board().multipliers))) / 10n;
    largest.textContent = frame.money.show(frame.money.plain(win));
  };
  /** Draws the chosen board without a ball. */
  const draw = () => {
    const { rows: count, multipliers } = board();
    const { width: wide, height: high } = pins.getBoundingClientRect();
    distance = high > 0 ? Math.min(Math.max(wide / high, 1), WIDEST) : 1;
    slots.style.inlineSize = high > 0 ? `${Math.min(wide, high * distance)}px` : "100%";
    const width = (count + 1) * distance;
    lying = null;
    pins.setAttribute("viewBox", `${-width / 2} ${-ABOVE} ${width} ${count + ABOVE}`);
    const places = Array.from({ length: count }, (_, row) => Array.from({ length: row + 1 }, (__, pin) => [row, pin]));
    const dot = ([row, pin]) => svg("circle", { class: "pin", cx: (pin - row / 2) * distance, cy: row, r: 0.13 });
    ball = svg("circle", { class: "ball", r: 0.27, cx: 0, cy: 0, visibility: "hidden" });
    pins.replaceChildren(...places.flat().map(dot), ball);
    const slot = (tenths) => el("li", { className: tenths > 10 ? "gains" : "" }, short(tenths));
    slots.dataset.rows = String(count);
    slots.replaceChildren(...multipliers.map(slot));
    price();
  };
  const choose = (outcome) => {
    rows.value = String(outcome.rows);
    risk.value = outcome.risk;
    draw();
  };
  risk.value = "medium";
  rows.onchange = draw;
  risk.onchange = draw;
  frame.onStake = price;
  draw();
  new ResizeObserver(() => {
    if (isFalling) return;
    const outcome = lying;
    draw();
    if (outcome) land(outcome);
  }).observe(pins);

  const list = boards.map((one) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, `${one.rows} · ${text(RISK_TEXTS[one.risk])}`),
      ...one.multipliers.slice(0, one.rows / 2 + 1).map((tenths) => el("td", {}, short(tenths))),
    ),
  );
  const caption = `${text("plinkoRows")} · ${text("plinkoRisk")}`;
  const table = el("table", { "aria-label": caption }, el("tbody", {}, ...list));
  frame.explain(
    el("p", {}, text("plinkoRules")),
    el("div", { className: "boards", tabIndex: 0, role: "group", "aria-label": caption }, table),
  );
  frame.action.textContent = text("plinkoDrop");

  /** Places of the ball: above the first pin, beside each pin, and below the last one. */
  const places = (path) => {
    let right = 0;
    const beside = Array.from(path, (digit, row) => {
      const pin = right - row / 2;
      right += Number(digit);
      return [
        [pin * distance, row - 0.42],
        [(right - (row + 1) / 2) * distance, row + 0.2],
      ];
    });
    return [[0, -ABOVE + 0.3], ...beside.flat(), [(right - path.length / 2) * distance, path.length - 0.3]];
  };
  function land(outcome) {
    const [x, y] = places(outcome.path).at(-1);
    ball.setAttribute("cx", String(x));
    ball.setAttribute("cy", String(y));
    ball.setAttribute("visibility", "visible");
    slots.children[outcome.slot]?.classList.add("landed");
    lying = outcome;
  }
  const steps = {
    animate: async ({ outcome }) => {
      choose(outcome);
      if (still) return;
      ball.setAttribute("visibility", "visible");
      const frames = places(outcome.path).map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
      const fall = ball.animate(frames, { duration: FALL, easing: "linear" });
      // A hidden page shows no animation, but its time passes.
      isFalling = true;
      await pause(FALL);
      isFalling = false;
      fall.cancel();
    },
    show: ({ outcome }) => {
      choose(outcome);
      land(outcome);
    },
    tell: ({ outcome }) => text("plinkoFell", { multiplier: times(outcome.multiplier) }),
  };
  frame.action.onclick = async () => {
    for (const one of [rows, risk]) one.disabled = true;
    await play(frame, { rows: Number(rows.value), risk: risk.value }, steps);
    for (const one of [rows, risk]) one.disabled = false;
  };

  if (state.round) resume(frame, state.round, steps);
});
