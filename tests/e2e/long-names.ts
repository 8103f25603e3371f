// Names as long as a server can send: of players, games, studios, bonuses, quests, tournaments, methods, messages, devices, …
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const LENGTH = 200;
/** Names of two kinds: a single word, and words of usual lengths. */
export const LONG_NAMES = {
  "one word": "Wolkenkuckucksheim".repeat(12).slice(0, LENGTH),
  "many words": "A long night in the orchard of ".repeat(7).slice(0, LENGTH),
};

/** Pictures and events, and answers in which a name is a key or a code. */
const NOT_CHANGED = /\/api\/(media|realtime|settings|player\/(fields|init|sessions|otp))/;
/** Fields that a server names things with. */
const NAMES = new Set([
  "name",
  "title",
  "nickname",
  "game",
  "gameName",
  "bonusName",
  "label",
  "rejectReason",
  "fileName",
  "firstName",
  "lastName",
  "city",
  "providerName",
  "methodName",
  "paymentMethod",
  "sport",
  "league",
]);

/** A value with this name in place of every other one; `isName` where each text is a name, by language. */
function renamed(value: Json, long: string, isName = false): Json {
  if (typeof value === "string") return isName && value !== "" ? long : value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, long));
  if (typeof value !== "object" || value === null) return value;
  const pairs = Object.entries(value).map(([key, one]): [string, Json] => [
    key,
    renamed(one, long, key === "names" || isName || (NAMES.has(key) && typeof one === "string")),
  ]);
  return Object.fromEntries(pairs);
}

/** From now on every name in an answer of the API is this one. */
export async function useLongNames(page: Page, long: string): Promise<void> {
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    if (NOT_CHANGED.test(request.url()) || request.method() !== "GET") return route.continue();
    const response = await route.fetch();
    if (!(response.headers()["content-type"] ?? "").includes("json")) return route.fulfill({ response });
    await route.fulfill({ response, json: renamed((await response.json()) as Json, long) });
  });
}

/**
 * Asserts that nothing scrolls to the side, and that no control and no text lies outside the window or sticks out of its box.
 * Content of a box that scrolls may.
 */
export async function expectContained(page: Page, what: string): Promise<void> {
  const outside = await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isHiddenText = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== "none" || isHiddenText(element.parentElement));
    const describe = (element: Element) => `${element.outerHTML.slice(0, 90)} …${element.className}`;
    const found: string[] = [];
    for (const box of [document.documentElement, ...document.querySelectorAll("[role=dialog]")])
      if (box.scrollWidth > box.clientWidth) found.push(`scrolls to the side: ${describe(box)}`);
    for (const element of document.body.querySelectorAll("*")) {
      if (!isShown(element) || isHiddenText(element)) continue;
      const isOutside = ({ left, right }: DOMRect) => left < -1 || right > innerWidth + 1;
      const isControl = element.matches("a[href], button, input, select, textarea");
      if (isControl && isOutside(element.getBoundingClientRect()) && !scrolls(element.parentElement))
        found.push(`control outside the window: ${describe(element)}`);
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== "",
      );
      const range = document.createRange();
      for (const text of texts) {
        range.selectNodeContents(text);
        if (isOutside(range.getBoundingClientRect()) && !scrolls(element))
          found.push(`text outside the window: ${describe(element)}`);
      }
      const { display, overflowX } = getComputedStyle(element);
      const mayStickOut = texts.length > 0 && display !== "inline" && overflowX === "visible";
      if (mayStickOut && element.scrollWidth > element.clientWidth + 1)
        found.push(`text outside its box: ${describe(element)}`);
    }
    return found;
  });
  expect(outside, what).toEqual([]);
}
