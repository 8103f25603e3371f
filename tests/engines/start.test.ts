// The start of the site: what it asks for.
import { expect, test } from "vitest";
import type { Line } from "./line.ts";
import { prepareSite } from "./surroundings.ts";

const site = prepareSite();

/** Paths of the core, the configuration and the texts that were asked for more than once. */
function twice({ passed }: Line): string[] {
  const paths = passed.filter(({ method }) => method === "GET").map(({ path }) => path);
  const files = paths.filter((path) => /\.(?:wasm|json)$/.test(path));
  return [...new Set(files.filter((path, index) => files.indexOf(path) !== index))].sort();
}

test("the start asks for no file twice, with and without the service worker", async () => {
  const { tab, line } = site();
  const started = async () => {
    await site().open("/");
    await site().text("Amber Pharaoh");
  };
  await started();
  expect(line.passed.some(({ path }) => /\/core_bg-.*\.wasm$/.test(path))).toBe(true);
  expect(twice(line), "asked for twice").toEqual([]);
  await tab.until("the service worker", () => navigator.serviceWorker.controller !== null);
  line.passed.length = 0;
  await started();
  expect(line.passed.filter(({ path }) => path === "/config.json")).toHaveLength(1);
  expect(twice(line), "asked for twice with the service worker").toEqual([]);
});
