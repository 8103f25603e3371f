// The slot: five reels of three rows.
import { allow, backdrop, el, pause, still, svg } from "./base.js";
import { windowOf } from "./check-slot.js";
import { Frame, start } from "./common.js";
import { firstStops } from "./first-stops.js";
import { text } from "./texts.js";

/** Time of a spin until the first reel stops, and between two reels, milliseconds. */
const SPIN = 700;
const STEP = 180;
/** Extra time of a reel, milliseconds, while two scatters lie on the reels before it: one more gives free spins. */
const ANTICIPATION = 450;
/** Time from one free spin to the next. */
const FREE = 2500;
/** The symbol that gives free spins. */
const SCATTER = 9;

const symbol = (number) => svg("svg", { viewBox: "0 0 100 100" }, svg("use", { href: `#s${number}` }));

class Reels {
  constructor(rules) {
    this.rules = rules;
    const stops = firstStops(document.body.dataset.title, rules.reels);
    this.shown = rules.reels.map((reel, index) => windowOf(reel, stops[index]));
    this.strips = rules.reels.map(() => el("div", { className: "strip" }));
    this.marks = svg("svg", { class: "marks", viewBox: "0 0 500 300", preserveAspectRatio: "none" });
    const reels = this.strips.map((strip) => el("div", { className: "reel" }, strip));
    this.element = el("div", { className: "reels", "aria-hidden": "true" }, ...reels, this.marks);
    for (const [index, strip] of this.strips.entries()) this.#rest(strip, index);
  }

  #rest(strip, index) {
    strip.replaceChildren(...this.shown[index].map((number) => el("div", { className: "cell" }, symbol(number))));
    strip.style.transform = "";
  }

  /** Number of earlier reels that turned while two scatters lay before them, for each reel. */
  #waits() {
    const scatters = this.shown.map((window) => window.filter((number) => number === SCATTER).length);
    let [seen, waits] = [0, 0];
    return scatters.map((count) => {
      if (seen === 2) waits += 1;
      seen += count;
      return waits;
    });
  }

  /** Shows stops, after a spin unless movement is unwanted. */
  async spin(stops, moving, rested = () => undefined) {
    this.mark([]);
    const before = this.shown;
    this.shown = this.rules.reels.map((reel, index) => windowOf(reel, stops[index]));
    const waits = this.#waits();
    const turns = this.strips.map((strip, index) => {
      if (!moving) return this.#rest(strip, index);
      const reel = this.rules.reels[index];
      const length = 12 + index * 4;
      const passing = Array.from({ length }, (_, place) => reel[(stops[index] + 3 + place) % reel.length]);
      const all = [...this.shown[index], ...passing, ...before[index]];
      strip.replaceChildren(...all.map((number) => el("div", { className: "cell" }, symbol(number))));
      const from = `translateY(${-((all.length - 3) / all.length) * 100}%)`;
      const timing = {
        duration: SPIN + index * STEP + waits[index] * ANTICIPATION,
        easing: "cubic-bezier(.2,.7,.25,1.04)",
      };
      return strip.animate([{ transform: from }, { transform: "none" }], timing).finished.then(() => {
        this.#rest(strip, index);
        rested();
      });
    });
    await Promise.all(turns);
  }

  /** Marks winning lines, and scatters if they give free spins. */
  mark(wins, scatters = 0) {
    const free = scatters >= 3;
    const points = (line) => line.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(" ");
    const lines = wins.map(({ line, count }) => points(this.rules.lines[line].slice(0, count)));
    this.marks.replaceChildren(
      ...lines.map((path) => svg("polyline", { points: path, "vector-effect": "non-scaling-stroke" })),
    );
    this.element.classList.toggle("won", wins.length > 0 || free);
    const winning = new Set(
      wins.flatMap(({ line, count }) => this.rules.lines[line].slice(0, count).map((row, reel) => `${reel}:${row}`)),
    );
    for (const [reel, strip] of this.strips.entries()) {
      for (const [row, cell] of [...strip.children].entries()) {
        const scatter = free && this.shown[reel][row] === SCATTER;
        cell.classList.toggle("hit", scatter || winning.has(`${reel}:${row}`));
      }
    }
  }
}

/** Scatters are marked by the text; the pay table shows every symbol with its wins. */
function payTable(frame) {
  const { pays, lines, free, factor } = frame.state.rules;
  const amounts = (row) =>
    row.map((units, place) => {
      const minor = (frame.money.minor(frame.stake) * BigInt(units)) / BigInt(lines.length);
      return el("span", {}, el("b", {}, `${place + 3}`), ` ${frame.money.show(frame.money.plain(minor))}`);
    });
  const rows = pays.map((row, number) => el("li", {}, symbol(number), el("div", {}, ...amounts(row).reverse())));
  const special = (number, words) => el("li", {}, symbol(number), el("div", {}, el("span", {}, words)));
  const [a, b, c] = free;
  frame.explain(
    el("p", {}, text("slotRules")),
    el("ul", { className: "pays" }, ...rows, special(8, "WILD"), special(9, text("slotFree", { a, b, c, factor }))),
    el("p", {}, text("lines", { count: lines.length })),
  );
}

start(async (state) => {
  const frame = new Frame(state);
  const reels = new Reels(state.rules);
  frame.stage.append(backdrop(), reels.element);
  frame.action.textContent = text("spin");
  frame.onStake = () => payTable(frame);
  frame.onStake();

  const show = async (round, moving) => {
    const [first, ...free] = round.outcome.spins;
    // A win below the stake is shown without a shine.
    reels.element.classList.toggle("modest", round.result !== "win");
    await reels.spin(first.stops, moving, () => frame.sound.rest());
    reels.mark(first.wins, first.scatters);
    if (free.length > 0) {
      frame.say(text("freeSpinsWon", { count: free.length }));
      for (const [index, spin] of free.entries()) {
        await pause(FREE - (moving ? SPIN + 4 * STEP : 0));
        frame.say(text("freeSpin", { number: index + 1, count: free.length }));
        await reels.spin(spin.stops, moving);
        reels.mark(spin.wins);
      }
      await pause(800);
    }
    frame.tell(round);
  };

  const finish = async (answer, moving) => {
    await show(answer.round, moving);
    frame.seen(answer.round);
    frame.update(answer);
    await frame.rest();
    frame.lock(false);
    allow(frame.action, true);
    busy = false;
  };

  let busy = false;
  const spin = async () => {
    if (busy) return;
    busy = true;
    frame.clear();
    frame.lock(true);
    allow(frame.action, false);
    frame.say("");
    frame.status.classList.remove("success");
    const cost = frame.state.freeSpins ? 0n : frame.money.minor(frame.stake);
    const left = frame.money.minor(frame.state.balance) - cost;
    if (left >= 0n) frame.showBalance(frame.money.plain(left));
    const answer = await frame.play({});
    if (answer === null) {
      frame.showBalance(frame.state.balance);
      frame.lock(false);
      allow(frame.action, true);
      busy = false;
      return;
    }
    await finish(answer, !still);
  };
  frame.action.onclick = spin;

  // A round that was cut off is shown again; it is booked already.
  const { round } = state;
  if (round && !round.shown) {
    busy = true;
    frame.lock(true);
    allow(frame.action, false);
    await finish({ ...state, round }, !still);
    frame.tellLast(round);
  } else if (round) {
    await reels.spin(round.outcome.spins.at(-1).stops, false);
    frame.won(round);
  }
});
