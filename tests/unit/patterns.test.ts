// Server patterns are vetted in a worker that may be terminated.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PatternVetting } from "../../pkg/dist/patterns.js";

/** A worker that answers immediately, never, or fails to load. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: MessageEvent<unknown>) => void) | null = null;
  onerror: (() => void) | null = null;
  ended = false;

  constructor(readonly behaviour: (pattern: string) => boolean | undefined) {
    FakeWorker.made.push(this);
    queueMicrotask(() => this.#say("ready"));
  }

  #say(data: unknown): void {
    this.onmessage?.({ data } as MessageEvent<unknown>);
  }

  postMessage(pattern: string): void {
    const answer = this.behaviour(pattern);
    if (answer !== undefined) queueMicrotask(() => this.#say(answer));
  }

  terminate(): void {
    this.ended = true;
  }
}

const vetting = (behaviour: (pattern: string) => boolean | undefined): PatternVetting =>
  new PatternVetting(() => new FakeWorker(behaviour) as unknown as Worker);

beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.made = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test("each pattern is vetted once, in one worker", async () => {
  const asked: string[] = [];
  const judge = vetting((pattern) => {
    asked.push(pattern);
    return pattern !== "bad";
  });
  expect(await Promise.all(["a", "bad", "a"].map((pattern) => judge.vet(pattern)))).toEqual([true, false, true]);
  expect(await judge.vet("bad")).toBe(false);
  expect(asked).toEqual(["a", "bad"]);
  expect(FakeWorker.made).toHaveLength(1);
});

test("a slow pattern is refused, its worker terminated, and the next pattern uses a new one", async () => {
  const judge = vetting((pattern) => (pattern === "slow" ? undefined : true));
  const slow = judge.vet("slow");
  const next = judge.vet("next");
  await vi.advanceTimersByTimeAsync(149);
  expect(FakeWorker.made[0]?.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await slow).toBe(false);
  expect(await next).toBe(true);
  expect(FakeWorker.made.map((worker) => worker.ended)).toEqual([true, false]);
});

test("without workers, patterns are refused", async () => {
  expect(await new PatternVetting(() => undefined).vet("a")).toBe(false);
});

test("a worker that fails to load refuses the pattern and is retried", async () => {
  let tries = 0;
  const judge = new PatternVetting(() => {
    tries += 1;
    if (tries === 1) throw new TypeError("refused by the policy");
    return new FakeWorker(() => true) as unknown as Worker;
  });
  expect(await judge.vet("a")).toBe(false);
  expect(await judge.vet("b")).toBe(true);
});

test("the worker applies patterns with their flags", async () => {
  const answers: unknown[] = [];
  let judge: (event: { data: string }) => void = () => undefined;
  vi.stubGlobal("addEventListener", (_: string, handler: typeof judge) => {
    judge = handler;
  });
  vi.stubGlobal("postMessage", (answer: unknown) => answers.push(answer));
  await import("../../pkg/dist/pattern-worker.js");
  for (const data of ["^a|b$", "/^a|b$/i", "/(/i", "(", "\\/a", "/a/x"]) judge({ data });
  vi.unstubAllGlobals();
  expect(answers).toEqual(["ready", true, true, false, false, true, false]);
});
