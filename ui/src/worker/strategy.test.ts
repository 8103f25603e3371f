import { expect, test } from "vitest";
import { offlinePageFor, strategyFor } from "./strategy.ts";

const ORIGIN = "https://site.test";
const asked = (path: string, more: { method?: string; mode?: RequestMode } = {}) =>
  strategyFor({ method: "GET", mode: "cors", url: new URL(path, ORIGIN).href, ...more }, ORIGIN, ["/offline.js"]);

test("only files whose name has a digest come from the cache", () => {
  expect(asked("/assets/site-abc.js")).toBe("cache");
  for (const path of ["/config.json", "/builds/latest.json?1", "/content/en/layout.json", "/flags/de.svg"])
    expect(asked(path), path).toBe("network");
});

test("the files of the offline page are there without a connection", () => {
  expect(asked("/offline.js", { mode: "no-cors" })).toBe("copy");
});

test("the API is never answered by the service worker", () => {
  expect(asked("/api/player/profile")).toBe("network");
  expect(asked("/api/media/game.svg", { mode: "navigate" })).toBe("network");
  expect(asked("/", { method: "POST", mode: "navigate" })).toBe("network");
  expect(asked("https://api.test/assets/site-abc.js")).toBe("network");
});

test("a page that cannot be loaded is the offline page in its language", () => {
  expect(asked("/pt-br/contact", { mode: "navigate" })).toBe("page");
  expect(offlinePageFor(`${ORIGIN}/pt-br/contact`, ["en", "pt-br"])).toBe("/pt-br/offline.html");
  expect(offlinePageFor(`${ORIGIN}/profile/info`, ["en", "pt-br"])).toBe("/offline.html");
});
