// The frame around the stage of every game.
import {
  allow,
  api,
  el,
  GameError,
  iconButton,
  lobby,
  newKey,
  onNews,
  pause,
  report,
  sentence,
  still,
} from "./base.js";
import { countUp } from "./count-up.js";
import { playByKeys } from "./keys.js";
import { learnUnits, Money, shown } from "./money.js";
import { dialog, FairnessPanel } from "./panel.js";
import { Sound } from "./sound.js";
import { percent, text } from "./texts.js";

const { title, engine } = document.body.dataset;

/** Time after which a round that came too early is asked for again, milliseconds. */
const EARLY = 500;

/** The button announces only a longer wait, milliseconds. A shorter message could not be read. */
const TOLD = 1500;

/** Time after which a failed question about the session is repeated, milliseconds. */
const AGAIN = 2000;

/** Time after which the amount of the jackpot is read again, milliseconds: other players feed it too. */
const POOL = 10_000;

/** The game around the stage. */
export class Frame {
  #error = el("div", { className: "error", role: "alert", hidden: true });
  #balance = el("strong", { className: "amount" });
  #win = el("strong", { className: "amount" });
  #winLabel = el("span", {});
  #stake = el("strong", { className: "amount" });
  #label = el("span", {});
  #pool = el("strong", { className: "amount" });
  #jackpot = el("p", { className: "jackpot", hidden: true }, `${text("jackpot")} `, this.#pool);
  #index = 0;
  /** Time before which the server takes no next round. */
  #rested = 0;
  #open = false;
  #locked = false;
  #held = false;
  #asks = false;
  /** True while a call waits for the player to repeat it. */
  #waits = false;
  /** What is taken of the session once the open round is over. */
  #looksLater = null;
  #refreshing = false;
  /** Rounds asked for so far. */
  #rounds = 0;
  #endCount = () => undefined;

  /**
   * `chosen` is the text key of the chosen amount: `stake`, or `chip` if several chips lie on a table. `stakeOf` says which
   * stake was chosen for a round.
   */
  constructor(state, { chosen = "stake", stakeOf = ({ stake }) => stake } = {}) {
    this.state = state;
    learnUnits(state.units);
    this.money = new Money(state.currency, state.decimals);
    this.stage = el("div", { className: `stage ${engine}` });
    this.status = el("p", { className: "status", role: "status" });
    this.extra = el("div", { className: "extra" });
    this.action = el("button", { type: "button", className: "action" });
    this.onStake = () => undefined;
    this.sound = new Sound();
    this.chosen = chosen;
    const main = document.getElementById("game");
    this.less = iconButton("less", text("less"), () => this.#press(-1));
    this.more = iconButton("more", text("more"), () => this.#press(1));
    this.rules = el("div", { className: "rules" });
    const rules = dialog(text("rules"), this.rules);
    this.fair = new FairnessPanel((answer) => this.update(answer));
    main.replaceChildren(
      el(
        "header",
        { className: "top" },
        el("div", { className: "name" }, el("h1", {}, title), this.#jackpot),
        this.#soundButton(),
        iconButton("rules", text("rules"), () => rules.showModal()),
        iconButton("fair", text("fair"), () => this.fair.open()),
      ),
      el("div", { className: "middle" }, this.stage, this.status, this.#error),
      el(
        "div",
        { className: "bottom" },
        this.extra,
        el(
          "div",
          { className: "row" },
          el("div", { className: "field" }, el("span", {}, text(state.demo ? "playMoney" : "balance")), this.#balance),
          el("div", { className: "field" }, this.#winLabel, this.#win),
        ),
        el(
          "div",
          { className: "row stake", role: "group", "aria-label": text("stake") },
          this.less,
          el("div", { className: "field" }, this.#label, this.#stake),
          this.more,
        ),
        this.action,
      ),
    );
    this.#index = Math.min(3, state.stakes.length - 1);
    if (state.staked) this.#index = this.#placeOf(stakeOf(state.staked));
    // The last round of an earlier visit may have only just begun.
    this.#rested = performance.now() + state.rest;
    this.update(state);
    this.won();
    // The site around the game may have moved money meanwhile: a deposit, another account.
    addEventListener("focus", () => this.#look());
    onNews(() => this.#look(({ balance }) => ({ balance })));
    if (state.jackpot) setInterval(() => document.hidden || this.#look(({ jackpot }) => ({ jackpot })), POOL);
    playByKeys(this.action);
  }

  #soundButton() {
    const button = iconButton("sound", text("sound"), () => {
      this.sound.toggle();
      button.setAttribute("aria-pressed", String(this.sound.isOn));
    });
    button.setAttribute("aria-pressed", String(this.sound.isOn));
    return button;
  }

  /** The chosen stake as an exact text. */
  get stake() {
    return this.#stakes[this.#index];
  }

  /** The stakes that the bonus allows, at least one. */
  get #stakes() {
    const { stakes, bonus } = this.state;
    if (!bonus?.allowed) return stakes;
    const largest = this.money.minor(bonus.largest);
    const allowed = stakes.filter((stake) => this.money.minor(stake) <= largest);
    return allowed.length > 0 ? allowed : stakes.slice(0, 1);
  }

  /** The player has another stake in mind than the one that was refused. */
  #press(step) {
    this.dismiss();
    this.#choose(this.#index + step);
  }

  /** The place of the largest stake that is not above an amount. */
  #placeOf(amount) {
    const most = this.money.minor(amount);
    return this.state.stakes.findLastIndex((stake) => this.money.minor(stake) <= most);
  }

  #choose(index) {
    const { bonus, freeSpins } = this.state;
    const last = this.#stakes.length - 1;
    this.#index = Math.max(0, Math.min(index, last));
    const isFree = !this.#locked && !freeSpins;
    allow(this.less, this.#index > 0 && isFree);
    allow(this.more, this.#index < last && isFree);
    if (freeSpins) {
      // A free spin has a value of its own in place of a stake.
      this.#label.textContent = text("freeSpins");
      const values = { count: freeSpins.left, amount: this.money.show(freeSpins.value) };
      this.#stake.textContent = text("freeStake", values);
    } else {
      const most = bonus?.allowed ? text("stakeMax", { amount: this.money.show(bonus.largest) }) : null;
      this.#label.textContent = most ?? text(this.chosen);
      this.#stake.textContent = this.money.show(this.stake);
    }
    this.onStake();
  }

  /** Reports the begin and the end of a round. */
  #report() {
    const open = this.#locked || this.#held || this.#asks;
    if (open !== this.#open) report({ type: "round", open });
    this.#open = open;
    if (open || !this.#looksLater) return;
    this.#look(this.#looksLater);
  }

  /** Asks for the session again and takes a part of it; a round that begins meanwhile knows better. */
  async #look(take = (state) => state) {
    this.#looksLater = this.#open ? take : null;
    if (this.#open) return;
    const rounds = this.#rounds;
    const state = await api("session").catch(() => null);
    if (state !== null && !this.#open && rounds === this.#rounds) this.update(take(state));
  }

  /** Gives the session to `settle`. The player is told how a bet ended, however long the line is down. */
  async refresh(settle) {
    if (this.#refreshing) return;
    this.#refreshing = true;
    for (let again = true; again; ) {
      again = false;
      try {
        settle(await api("session"));
        this.clear();
      } catch (error) {
        if (!(error instanceof GameError)) throw error;
        this.fail(error);
        again = error.temporary;
        if (again) await pause(AGAIN);
      }
    }
    this.#refreshing = false;
  }

  /** Locks the stake while a round runs. */
  lock(locked) {
    this.#locked = locked;
    this.#report();
    for (const button of [this.less, this.more]) allow(button, !locked);
    if (!locked) this.#choose(this.#index);
  }

  /** Marks a round as open whose stake can still be changed. */
  hold(held) {
    this.#held = held;
    this.#report();
  }

  /** Shows the stake of an open round in place of the chosen one, which may be another after a reload. */
  showStake(round) {
    this.#stake.textContent = shown(round.stake, round.currency);
  }

  /** Takes over what the server says after a round. */
  update(state) {
    this.state = { ...this.state, ...state };
    this.showBalance(this.state.balance);
    this.fair.update(this.state.fairness);
    const { jackpot } = this.state;
    this.#jackpot.hidden = !jackpot;
    // No live region: the amount changes with every stake.
    if (jackpot) this.#pool.textContent = this.money.show(jackpot.amount);
    // The bonus or the free spins may have changed.
    this.#choose(this.#index);
  }

  /** Shows a balance as an exact text. */
  showBalance(amount) {
    this.#balance.textContent = this.money.show(amount);
  }

  /** Shows the payout of a round; without one, zero. A payout below the stake is not called a win. */
  won({ payout, currency, result } = { payout: "0", currency: this.money.currency }) {
    this.#endCount();
    this.#winLabel.textContent = text(result === "back" ? "returned" : "win");
    this.#win.textContent = shown(payout, currency);
  }

  /** Plays the sound of a win and counts it up. A win below the stake, or of an earlier visit, has neither. */
  #celebrate({ result, payout, currency }) {
    if (result !== "win" || this.#rounds === 0) return;
    this.sound.win();
    if (still || currency !== this.money.currency) return;
    this.#endCount = countUp(this.money.minor(payout), (minor) => {
      this.#win.textContent = this.money.show(this.money.plain(minor));
    });
  }

  /** Says the result of a round; a win below the stake is no success. */
  tell(round) {
    const amount = shown(round.payout, round.currency);
    const fallen = round.jackpot && text("jackpotWon", { amount: shown(round.jackpot, round.currency) });
    this.status.classList.toggle("success", round.result === "win");
    const own = { win: text("won", { amount }), back: text("back", { amount }), none: text("noWin") }[round.result];
    // A jackpot can be all that a round wins.
    this.say(fallen ? `${fallen} ${Number(round.payout) > 0 ? own : ""}`.trim() : own);
    this.won(round);
    this.#celebrate(round);
  }

  /** Says the result of a round that was cut off. */
  tellLast(round) {
    const stake = shown(round.free ?? round.stake, round.currency);
    this.say(`${text("lastRound", { stake })} ${this.status.textContent}`);
  }

  /** Tells the server that an outcome has been seen: the site may announce it now. */
  seen(round) {
    api(`rounds/${round.id}/shown`, {}).catch(() => undefined);
  }

  /** Waits until the next round may begin. The button says so meanwhile. */
  async rest() {
    const left = this.#rested - performance.now();
    if (left <= 0) return;
    const own = this.action.textContent;
    if (left > TOLD) this.action.textContent = text("rest");
    this.action.classList.toggle("resting", left > TOLD);
    await pause(left);
    this.action.classList.remove("resting");
    this.action.textContent = own;
  }

  /** Says something about the round. */
  say(words) {
    this.status.textContent = words;
  }

  /** Shows an error, with a way to repeat the same call if it can help. */
  fail(error, retry) {
    this.#error.replaceChildren(el("p", {}, sentence(error)));
    this.#waits = error.temporary && retry !== undefined;
    const leave = () => {
      this.clear();
      // The pressed button is gone.
      this.action.focus();
    };
    if (this.#waits) {
      const again = () => {
        leave();
        retry();
      };
      this.#error.append(el("button", { type: "button", className: "plain", onclick: again }, text("retry")));
    } else if (error.code === 401 && lobby) {
      this.#error.append(el("a", { href: lobby, target: "_top" }, text("lobby")));
    } else if (!error.temporary) this.#error.append(iconButton("close", text("close"), leave));
    this.#error.hidden = false;
  }

  /** Removes the error. */
  clear() {
    this.#waits = false;
    this.#error.hidden = true;
  }

  /** Removes an error that the player has read, unless a call waits for him. */
  dismiss() {
    if (!this.#waits) this.clear();
  }

  /** Plays a round and repeats it with the same key until the server has answered. */
  async play(request) {
    const body = this.roundOf(request);
    await this.rest();
    this.sound.begin();
    const answer = await this.#asking(() => this.#ask("rounds", body));
    if (answer !== null) this.#rested = performance.now() + this.state.cycle;
    return answer;
  }

  /** The body of a new round, with a key of its own. */
  roundOf(request) {
    return { key: newKey(), stake: this.stake, ...request };
  }

  /** Asks once for a round. Throws a GameError. */
  async attempt(body) {
    return this.#asking(() => api("rounds", body));
  }

  async #asking(call) {
    this.#asks = true;
    this.#rounds += 1;
    this.#report();
    try {
      return await call();
    } finally {
      // The game has locked the stake by then if the round goes on.
      setTimeout(() => {
        this.#asks = false;
        this.#report();
      });
    }
  }

  /** Decides in an open round, and repeats it with the same number until the server has answered. */
  async decide(round, choice) {
    return this.#ask(`rounds/${round.id}/decisions`, { number: round.outcome.decisions + 1, ...choice });
  }

  /** Says to the player and to the site that something was refused. */
  refuse(error) {
    this.fail(error);
    report({ type: "refused", code: error.code });
  }

  async #ask(path, body) {
    for (;;) {
      try {
        return await api(path, body);
      } catch (error) {
        if (error.code === 429) {
          await pause(EARLY);
          continue;
        }
        if (!error.temporary) {
          this.refuse(error);
          // The balance or the bonus may have changed elsewhere.
          if ([422, 14306, 14307].includes(error.code))
            api("session").then(
              (state) => this.update(state),
              () => undefined,
            );
          return null;
        }
        await new Promise((again) => this.fail(error, again));
      }
    }
  }

  /** Fills the rules. */
  explain(...content) {
    const notes = [text("rtp", { rtp: percent(Number(this.state.rtp) / 100, 2) }), text("chanceNote")];
    const { jackpot } = this.state;
    if (jackpot) {
      const part = (value) => percent(Number(value) / 100, 2);
      const amount = (value) => this.money.show(value);
      const { share, rtp, turnover, seed } = jackpot;
      const values = { share: part(share), rtp: part(rtp), turnover: amount(turnover), seed: amount(seed) };
      notes.push(text("jackpotRules", values), text("jackpotChance", values));
    }
    this.rules.replaceChildren(...content, ...notes.map((note) => el("p", {}, note)));
  }
}

/** Opens the session and builds the game; shows the error if that fails. */
export async function start(build) {
  const main = document.getElementById("game");
  main.replaceChildren(el("p", { className: "loading", role: "status" }, text("loading")));
  try {
    await build(await api("session"));
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    const box = el("div", { className: "loading", role: "alert" }, el("h1", {}, title), el("p", {}, sentence(error)));
    if (error.temporary) {
      const again = () => start(build);
      box.append(el("button", { type: "button", className: "plain", onclick: again }, text("retry")));
    } else if (lobby) box.append(el("a", { href: lobby, target: "_top" }, text("lobby")));
    main.replaceChildren(box);
  }
}
