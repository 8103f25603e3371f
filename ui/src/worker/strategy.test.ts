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
  const pageFor = (path: string, chosen?: string) => offlinePageFor(`${ORIGIN}${path}`, ["en", "pl", "pt-br"], chosen);
  expect(pageFor("/pt-br/contact")).toBe("/pt-br/offline.html");
  expect(pageFor("/pt-br/contact", "pl")).toBe("/pt-br/offline.html");
  expect(pageFor("/profile/info")).toBe("/offline.html");
  expect(pageFor("/questions/account", "pl")).toBe("/pl/offline.html");
  expect(pageFor("/", "en")).toBe("/offline.html");
  expect(pageFor("/", "xx")).toBe("/offline.html");
});
