// Counts the memory, elements, listeners, timers and connections of a page after a garbage collection.
import type { CDPSession, Page } from "@playwright/test";

/** The resources of a page. */
export interface Held {
  /** Nodes and listeners, after a collection. */
  nodes: number;
  listeners: number;
  /** Bytes of JavaScript, after a collection: the least of some readings. */
  heap: number;
  /** Bytes of the memory of the core. */
  wasm: number;
  /** Values of the page that the core holds: callbacks, promises, elements. */
  references: number;
  /** Timers that have not fired, and intervals. */
  timers: number;
  /** Connections that are open or being opened. */
  sockets: number;
  workers: number;
  frames: number;
}

declare global {
  interface Window {
    coreTables: WebAssembly.Table[];
    coreMemories: WebAssembly.Memory[];
    openSockets: Set<WebSocket>;
    /** Timers that have not fired, and their delays in milliseconds. */
    openTimers: Map<unknown, number>;
  }
}

/** Runs before the first script of a page: keeps tables and memory of the core, and counts timers and connections. */
export function instrument(): void {
  window.coreTables = [];
  window.coreMemories = [];
  const keep = ({ exports }: WebAssembly.Instance) => {
    for (const one of Object.values(exports)) {
      if (one instanceof WebAssembly.Table && !window.coreTables.includes(one)) window.coreTables.push(one);
      if (one instanceof WebAssembly.Memory && !window.coreMemories.includes(one)) window.coreMemories.push(one);
    }
  };
  const streaming = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...parameters: Parameters<typeof streaming>) => {
    const made = await streaming(...parameters);
    keep(made.instance);
    return made;
  };
  window.openTimers = new Map();
  const { setTimeout: start, clearTimeout: stop, setInterval: startInterval, clearInterval: stopInterval } = window;
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
  // An interval never ends by itself, so it is not waited for.
  const repeated = (handler: TimerHandler, milliseconds?: number, ...more: unknown[]): number => {
    const timer = startInterval(handler, milliseconds, ...more);
    window.openTimers.set(timer, Number.POSITIVE_INFINITY);
    return timer;
  };
  Reflect.set(window, "setInterval", repeated);
  window.clearInterval = (timer) => {
    window.openTimers.delete(timer);
    stopInterval(timer);
  };
  window.openSockets = new Set();
  window.WebSocket = class extends WebSocket {
    constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
      super(...parameters);
      window.openSockets.add(this);
      this.addEventListener("close", () => window.openSockets.delete(this));
    }
  };
}

/** Delays of timers that are waited for before things are counted: how many are open depends on the pace of the rounds. */
const SHORT_DELAY = 5000;
/** Time limit of a call, in milliseconds. Its timer is open until the call has its answer, which on a busy machine comes late. */
const CALL_LIMIT = 20_000;
/** Longest wait for these timers, in milliseconds. */
const PATIENCE = 60_000;
/** Readings of the heap, of which the least counts. */
const READINGS = 3;

/** Counts what the page holds. `session` has the domain Performance enabled. */
export async function held(page: Page, session: CDPSession): Promise<Held> {
  await page.waitForFunction(
    ({ short, call }) => [...window.openTimers.values()].every((delay) => delay > short && delay !== call),
    { short: SHORT_DELAY, call: CALL_LIMIT },
    { timeout: PATIENCE },
  );
  const readings: Map<string, number>[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    for (let round = 0; round < 3; round += 1) await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    readings.push(new Map(metrics.map(({ name, value }) => [name, value])));
  }
  const least = (name: string) => Math.min(...readings.map((reading) => reading.get(name) ?? Number.NaN));
  const counted = await page.evaluate(() => {
    const filled = (table: WebAssembly.Table) => {
      let count = 0;
      for (let index = 0; index < table.length; index += 1) {
        const value: unknown = table.get(index);
        if (value !== undefined && value !== null) count += 1;
      }
      return count;
    };
    return {
      references: Math.max(...window.coreTables.map(filled)),
      wasm: window.coreMemories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
      timers: window.openTimers.size,
      sockets: window.openSockets.size,
    };
  });
  return {
    ...counted,
    nodes: least("Nodes"),
    listeners: least("JSEventListeners"),
    heap: least("JSHeapUsedSize"),
    workers: page.workers().length,
    frames: page.frames().length,
  };
}
