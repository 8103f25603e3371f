// A long visit leaks no memory, timers or listeners.
import type { CDPSession, Page } from "@playwright/test";
import { followLink } from "../follow-link.ts";
import { expect, test } from "./fixtures.ts";

/** Cycles in which caches fill and code is loaded and compiled, and those that are measured. */
const WARM_UP = 150;
const CYCLES = 100;

interface Held {
  /** Nodes, listeners and documents, after a collection. */
  nodes: number;
  listeners: number;
  /** Bytes of JavaScript, after a collection. */
  heap: number;
  /** Values of the page that the core holds: callbacks, promises, elements. */
  references: number;
  /** Timers that have not fired. */
  timers: number;
}

declare global {
  interface Window {
    coreTables: WebAssembly.Table[];
    followLink: typeof followLink;
    /** Timers that have not fired, and their delays in milliseconds. */
    openTimers: Map<unknown, number>;
  }
}

/** Keeps the tables of the core, and counts timers. */
function instrument(): void {
  window.coreTables = [];
  const keep = ({ exports }: WebAssembly.Instance) => {
    for (const one of Object.values(exports)) {
      if (one instanceof WebAssembly.Table && !window.coreTables.includes(one)) window.coreTables.push(one);
    }
  };
  const streaming = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...parameters: Parameters<typeof streaming>) => {
    const made = await streaming(...parameters);
    keep(made.instance);
    return made;
  };
  window.openTimers = new Map();
  const { setTimeout: start, clearTimeout: stop } = window;
  const counted = (handler: TimerHandler, milliseconds?: number, ...more: unknown[]): number => {
    const timer = start(() => {
      window.openTimers.delete(timer);
      if (typeof handler === "function") handler(...more);
    }, milliseconds);
    window.openTimers.set(timer, milliseconds ?? 0);
    return timer;
  };
  Reflect.set(window, "setTimeout", counted);
  window.clearTimeout = (timer) => {
    window.openTimers.delete(timer);
    stop(timer);
  };
}

/** Delays of timers that are waited for before things are counted: how many are open depends on the pace of the rounds. */
const SHORT_DELAY = 5000;

async function held(page: Page, session: CDPSession): Promise<Held> {
  await page.waitForFunction((short) => [...window.openTimers.values()].every((delay) => delay > short), SHORT_DELAY);
  for (let round = 0; round < 3; round += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const [references, timers] = await page.evaluate(() => {
    const filled = (table: WebAssembly.Table) => {
      let count = 0;
      for (let index = 0; index < table.length; index += 1) {
        const value: unknown = table.get(index);
        if (value !== undefined && value !== null) count += 1;
      }
      return count;
    };
    return [Math.max(...window.coreTables.map(filled)), window.openTimers.size] as const;
  });
  return {
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
    heap: metric("JSHeapUsedSize"),
    references,
    timers,
  };
}

/**
 * Visits four pages, and opens a dialog on one of them, `rounds` times. Each visit calls the server. This runs in the page:
 * a thousand presses from outside take twice as long.
 */
async function goAround(rounds: number): Promise<void> {
  const follow = async (path: string, heading: string) => {
    window.followLink(path);
    const deadline = performance.now() + 15_000;
    while (document.querySelector("h1")?.textContent !== heading) {
      if (performance.now() > deadline) throw new Error(`${path} did not come`);
      await new Promise((painted) => requestAnimationFrame(painted));
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    await follow("/profile/history", "History");
    await follow("/profile/limits", "Limits");
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Search games")?.click();
    await follow("/profile/notifications", "Messages");
    await follow("/contact", "Contact");
  }
}

test("a hundred rounds through the site leave nothing behind", async ({ context, page, signedIn, site }) => {
  test.setTimeout(240_000);
  await page.addInitScript(instrument);
  await signedIn();
  await site.open("/contact");
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  await page.evaluate(`window.followLink = ${followLink}`);
  await page.evaluate(goAround, WARM_UP);
  const before = await held(page, session);
  await page.evaluate(goAround, CYCLES);
  const after = await held(page, session);
  const told = JSON.stringify({ before, after });
  expect(after.references, told).toBeLessThanOrEqual(before.references + 20);
  expect(after.timers, told).toBeLessThanOrEqual(before.timers + 5);
  expect(after.listeners, told).toBeLessThanOrEqual(before.listeners + 20);
  expect(after.nodes, told).toBeLessThanOrEqual(before.nodes + 100);
  expect(after.heap, told).toBeLessThanOrEqual(before.heap * 1.1);
});
