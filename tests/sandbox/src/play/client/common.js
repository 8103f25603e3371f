// Shared by all games: calls, amounts, the frame around the stage, dialogs.
import { hasText, language, text } from "./texts.js";

const { session: launch, lobby: site, title, engine } = document.body.dataset;

const framed = window.top !== window;
/** The way back. Not from a frame: the site does not let it navigate, and surrounds it with its own links. */
const lobby = framed ? "" : site;

/** True if movement is unwanted. */
export const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Waits. */
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** A refused or failed call. */
export class GameError extends Error {
  constructor(code, fields = {}) {
    super(String(code));
    this.code = code;
    /** True if the chosen multiplier is refused, not the stake. */
    this.auto = "auto" in fields;
    /** True if the same call may succeed later. */
    this.temporary = typeof code !== "number";
  }
}

/** Calls the API; throws a GameError. */
export async function api(path, body) {
  let response;
  try {
    response = await fetch(`/game/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-launch": launch, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
  } catch {
    throw new GameError("offline");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer.data;
  if (response.status >= 500 || answer === null) throw new GameError("failed");
  throw new GameError(answer.error.code, answer.error.fields);
}

/** The sentence for an error. */
export function sentence(error) {
  if (error.auto) return text("autoWrong");
  // A launch cannot be renewed from within: the page around the frame launches the game again.
  if (error.code === 401 && framed) return text("overInFrame");
  const key = typeof error.code === "number" ? `e${error.code}` : error.code;
  return text(hasText(key) ? key : "failed");
}

/** Tells the site around the frame something: that a round is open, which it must not cover, or that a stake is refused. */
function report(message) {
  if (framed && site) window.parent.postMessage(message, new URL(site).origin);
}

/** A key that names one round, so that a repeated call does not stake twice. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An element with properties and children. */
export function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element && !key.startsWith("aria")) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** An SVG element. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The scene of the game behind its stage. */
export function backdrop() {
  const area = {
    class: "backdrop",
    viewBox: "0 0 100 100",
    preserveAspectRatio: "xMidYMid slice",
    "aria-hidden": "true",
  };
  return svg("svg", area, svg("use", { href: "#scene" }));
}

const ICONS = {
  rules: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v.5",
  fair: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5",
  less: "M5 12h14",
  more: "M5 12h14M12 5v14",
  close: "M6 6l12 12M18 6L6 18",
};

const icon = (name) => svg("svg", { viewBox: "0 0 24 24", class: "icon" }, svg("path", { d: ICONS[name] }));

/** A round button with an icon. */
export function iconButton(name, label, press) {
  return el("button", { type: "button", className: "round", "aria-label": label, onclick: press }, icon(name));
}

/** Amounts of one currency as exact texts. */
export class Money {
  constructor(currency, decimals) {
    this.currency = currency;
    this.decimals = decimals;
    this.numbers = new Intl.NumberFormat(language, {
      minimumFractionDigits: Math.min(decimals, 2),
      maximumFractionDigits: Math.min(decimals, 18),
    });
  }

  /** Minor units of a decimal text. */
  minor(amount) {
    const [whole, fraction = ""] = amount.split(".");
    return BigInt(whole + fraction.padEnd(this.decimals, "0"));
  }

  /** Decimal text of minor units. */
  plain(minor) {
    const digits = String(minor).padStart(this.decimals + 1, "0");
    const whole = digits.slice(0, digits.length - this.decimals);
    return this.decimals === 0 ? whole : `${whole}.${digits.slice(-this.decimals)}`;
  }

  /** An amount for the player. */
  show(amount) {
    const number = this.numbers.format(amount);
    return this.currency === "FUN" ? number : `${number} ${this.currency}`;
  }
}

function dialog(label, content) {
  const box = el("dialog", { "aria-label": label });
  const close = iconButton("close", text("close"), () => box.close());
  box.append(el("header", {}, el("h2", {}, label), close), content);
  // A press beside the dialog closes it.
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  return box;
}

/** The game around the stage. */
export class Frame {
  #error = el("div", { className: "error", role: "alert", hidden: true });
  #balance = el("strong", { className: "amount" });
  #win = el("strong", { className: "amount" });
  #stake = el("strong", { className: "amount" });
  #index = 0;
  #open = false;
  #locked = false;
  #asks = false;

  constructor(state) {
    this.state = state;
    this.money = new Money(state.currency, state.decimals);
    this.stage = el("div", { className: `stage ${engine}` });
    this.status = el("p", { className: "status", role: "status" });
    this.extra = el("div", { className: "extra" });
    this.action = el("button", { type: "button", className: "action" });
    this.onStake = () => undefined;
    const main = document.getElementById("game");
    const field = (label, amount) => el("div", { className: "field" }, el("span", {}, label), amount);
    this.less = iconButton("less", text("less"), () => this.#choose(this.#index - 1));
    this.more = iconButton("more", text("more"), () => this.#choose(this.#index + 1));
    this.rules = el("div", { className: "rules" });
    const rules = dialog(text("rules"), this.rules);
    const fair = dialog(text("fair"), this.#fairness());
    main.replaceChildren(
      el(
        "header",
        { className: "top" },
        el("h1", {}, title),
        iconButton("rules", text("rules"), () => rules.showModal()),
        iconButton("fair", text("fair"), () => {
          this.#listRounds();
          fair.showModal();
        }),
      ),
      el("div", { className: "middle" }, this.stage, this.status, this.#error),
      el(
        "div",
        { className: "bottom" },
        this.extra,
        el(
          "div",
          { className: "row" },
          field(text(state.demo ? "playMoney" : "balance"), this.#balance),
          field(text("win"), this.#win),
        ),
        el(
          "div",
          { className: "row stake", role: "group", "aria-label": text("stake") },
          this.less,
          field(text("stake"), this.#stake),
          this.more,
        ),
        this.action,
      ),
    );
    this.#choose(Math.min(3, state.stakes.length - 1));
    this.update(state);
    this.won("0");
    // Space plays, wherever the focus is, except where it has a meaning of its own.
    document.addEventListener("keydown", (event) => {
      const other = event.target.closest?.("button, input, a, dialog");
      if (event.key !== " " || event.repeat || (other && other !== this.action)) return;
      event.preventDefault();
      if (!this.action.disabled) this.action.click();
    });
  }

  /** The chosen stake as an exact text. */
  get stake() {
    return this.state.stakes[this.#index];
  }

  #choose(index) {
    this.#index = Math.max(0, Math.min(index, this.state.stakes.length - 1));
    this.#stake.textContent = this.money.show(this.stake);
    this.less.disabled = this.#index === 0;
    this.more.disabled = this.#index === this.state.stakes.length - 1;
    this.onStake();
  }

  /** Reports the begin and the end of a round. */
  #report() {
    const open = this.#locked || this.#asks;
    if (open !== this.#open) report({ type: "round", open });
    this.#open = open;
  }

  /** Locks the stake while a round runs. */
  lock(locked) {
    this.#locked = locked;
    this.#report();
    for (const button of [this.less, this.more]) button.disabled = locked;
    if (!locked) this.#choose(this.#index);
  }

  /** Takes over what the server says after a round. */
  update(state) {
    this.state = { ...this.state, ...state };
    this.showBalance(this.state.balance);
    this.hash.textContent = this.state.fairness.hash;
    this.seed.value = this.state.fairness.clientSeed;
    this.onStake();
  }

  /** Shows a balance as an exact text. */
  showBalance(amount) {
    this.#balance.textContent = this.money.show(amount);
  }

  /** Shows the last win. */
  won(amount) {
    this.#win.textContent = this.money.show(amount);
  }

  /** Says the result of a round; a win below the stake is no success. */
  tell(round) {
    const amount = this.money.show(round.payout);
    this.status.classList.toggle("success", round.result === "win");
    this.say({ win: text("won", { amount }), back: text("back", { amount }), none: text("noWin") }[round.result]);
    this.won(round.payout);
  }

  /** Says something about the round. */
  say(words) {
    this.status.textContent = words;
  }

  /** Shows an error, with a way to repeat the same call if it can help. */
  fail(error, retry) {
    this.#error.replaceChildren(el("p", {}, sentence(error)));
    if (error.temporary && retry) {
      const again = () => {
        this.clear();
        retry();
      };
      this.#error.append(el("button", { type: "button", className: "plain", onclick: again }, text("retry")));
    } else if (error.code === 401 && lobby) {
      this.#error.append(el("a", { href: lobby, target: "_top" }, text("lobby")));
    }
    this.#error.hidden = false;
  }

  /** Removes the error. */
  clear() {
    this.#error.hidden = true;
  }

  /** Plays a round and repeats it with the same key until the server has answered. */
  async play(request) {
    this.#asks = true;
    this.#report();
    try {
      return await this.#ask({ key: newKey(), stake: this.stake, ...request });
    } finally {
      // The game has locked the stake by then if the round goes on.
      setTimeout(() => {
        this.#asks = false;
        this.#report();
      });
    }
  }

  async #ask(body) {
    for (;;) {
      try {
        return await api("rounds", body);
      } catch (error) {
        if (!error.temporary) {
          this.fail(error);
          report({ type: "refused", code: error.code });
          // The balance may have changed elsewhere.
          if (error.code === 422)
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

  #fairness() {
    this.hash = el("strong", { className: "code" });
    this.seed = el("input", { id: "seed", maxLength: 64, autocomplete: "off", spellcheck: false });
    this.told = el("p", { className: "code", role: "status" });
    this.list = el("ul", { className: "links" });
    const change = async (event) => {
      event.preventDefault();
      try {
        const answer = await api("seed", { clientSeed: this.seed.value });
        this.update(answer);
        this.told.textContent = text("revealed", { seed: answer.previous.serverSeed });
        this.#listRounds();
      } catch (error) {
        this.told.textContent = sentence(error);
      }
    };
    const form = el(
      "form",
      { onsubmit: change, hidden: engine === "crash" },
      el("p", {}, text("seedHash")),
      this.hash,
      el("label", { htmlFor: "seed" }, text("clientSeed")),
      this.seed,
      el("button", { className: "plain" }, text("changeSeed")),
      this.told,
    );
    return el("div", {}, el("p", {}, text("fairNote")), form, this.list);
  }

  async #listRounds() {
    const rounds = await api("rounds").catch(() => []);
    const links = rounds.slice(0, 8).map((round) => {
      const address = `/game/fairness?round=${round.id}&locale=${document.documentElement.lang}`;
      const label = text("check", { number: round.nonce });
      return el("li", {}, el("a", { href: address, target: "_blank", rel: "noopener" }, label));
    });
    this.list.replaceChildren(...links);
  }

  /** Fills the rules. */
  explain(...content) {
    const notes = [text("rtp", { rtp: this.state.rtp }), text("chanceNote")];
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
