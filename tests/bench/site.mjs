// A core in Node that has started for a player, with answers from a table and timers that a benchmark fires.
import { fileURLToPath, pathToFileURL } from "node:url";
import { answerFromTable } from "./server.mjs";

const SITE = "https://site.test";
/** The built package: that of this checkout, or the one to compare it with. */
const folder = process.env.CORE_PACKAGE;
const built = folder === undefined ? new URL("../../pkg/", import.meta.url) : pathToFileURL(`${folder}/`);
const phoneTable = fileURLToPath(new URL("dist/phone-table.json", built));

export const { loadCore } = await import(new URL("dist/node.js", built).href);
const { SiteCore } = await import(new URL("dist/web/core.js", built).href);

/** Bindings of the cores in the order of their start: the loader alone reports realtime events. */
const bindings = [];
const { start } = SiteCore.prototype;
SiteCore.prototype.start = function (...given) {
  bindings.push(this);
  return start.apply(this, given);
};

/** The memories of the modules that were loaded. */
const memories = [];
WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(...given) {
    super(...given);
    if (this.exports.memory !== undefined) memories.push(this.exports.memory);
  }
};

/** Bytes of the memories of all cores. */
export const wasmBytes = () => memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);

/** Lets tasks run. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A clock whose timers fire by themselves until they are held. From then on they fire when they are told to. */
class HeldClock {
  #held = new Map();
  #last = 0;
  #holds = false;

  now = () => Date.now();

  setTimeout = (work, milliseconds) => {
    if (!this.#holds) return { timer: setTimeout(work, milliseconds) };
    this.#last += 1;
    this.#held.set(this.#last, work);
    return { held: this.#last };
  };

  clearTimeout = ({ timer, held }) => {
    clearTimeout(timer);
    this.#held.delete(held);
  };

  /** Holds all timers from now on. */
  hold() {
    this.#holds = true;
  }

  /** Lets tasks run until they wait for timers, fires these, and lets tasks run again. */
  async fire() {
    await turn();
    const due = [...this.#held.values()];
    this.#held.clear();
    for (const work of due) work();
    await turn();
  }
}

/** Options of a core that gets its answers from the table. */
export function coreOptions() {
  answerFromTable(phoneTable);
  return {
    configUrl: `${SITE}/config.json`,
    phoneTableUrl: `${SITE}/phone-table.json`,
    contentUrl: `${SITE}/content`,
  };
}

/** Starts a core, signs a player in, and opens the registration form. Its timers are held from then on. */
export async function startedSite() {
  const clock = new HeldClock();
  const core = await loadCore({ ...coreOptions(), clock });
  core.onCommand(() => {});
  await core.actions.start(`${SITE}/`);
  const own = bindings.at(-1);
  await core.actions.openForm("signIn");
  core.actions.selectTab("signIn", "email");
  core.actions.changeField("signIn", "login", "player@example.com");
  core.actions.changeField("signIn", "password", "password1");
  await core.actions.signIn();
  await core.actions.openForm("signUp");
  await new Promise((resolve) => setTimeout(resolve, 100));
  clock.hold();
  const utf8 = new TextEncoder();
  const hear = (channel, text) => own.realtimeMessage(channel, utf8.encode(text));
  return { core, actions: core.actions, clock, hear };
}
