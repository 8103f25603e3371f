import { expect, test } from "vitest";
import { type BuildPort, BuildWatch } from "./newer-build.ts";

function site(latest: () => Promise<string | undefined>) {
  const loaded: string[] = [];
  const port: BuildPort & { time: number } = {
    own: "old",
    latest,
    time: 1_000_000,
    now: () => port.time,
    lastReload: () => last,
    load: (to, now) => {
      loaded.push(to);
      last = now;
    },
  };
  let last = 0;
  return { watch: new BuildWatch(port), port, loaded };
}

test("a navigation loads the page only after a newer build is known", async () => {
  const { watch, loaded } = site(async () => "new");
  expect(watch.loads("/contact")).toBe(false);
  await watch.check();
  expect(watch.loads("/contact")).toBe(true);
  expect(loaded).toEqual(["/contact"]);
});

test("the same build, or no response, loads nothing", async () => {
  for (const latest of [async () => "old", async () => undefined, async () => Promise.reject(new Error("offline"))]) {
    const { watch, loaded } = site(latest);
    await watch.check();
    expect(watch.loads("/")).toBe(false);
    expect(loaded).toEqual([]);
  }
});

test("does not reload again within ten seconds if the server still serves the old build", async () => {
  const { watch, port, loaded } = site(async () => "new");
  await watch.check();
  watch.loads("/");
  port.time += 9_999;
  expect(watch.loads("/")).toBe(false);
  port.time += 1;
  expect(watch.loads("/")).toBe(true);
  expect(loaded).toHaveLength(2);
});

test("a page whose code is missing is loaded again if the server answers, once in ten seconds", async () => {
  const { watch, port, loaded } = site(async () => "old");
  expect(await watch.recovers("/contact")).toBe(true);
  port.time += 9_999;
  expect(await watch.recovers("/contact")).toBe(false);
  port.time += 1;
  expect(await watch.recovers("/contact")).toBe(true);
  expect(loaded).toEqual(["/contact", "/contact"]);
  const { watch: offline, loaded: nothing } = site(async () => undefined);
  expect(await offline.recovers("/contact")).toBe(false);
  expect(nothing).toEqual([]);
});

test("a page that is not a build never reloads", async () => {
  const { watch, port } = site(async () => "new");
  port.own = "";
  await watch.check();
  expect(watch.loads("/")).toBe(false);
  expect(await watch.recovers("/")).toBe(false);
});
