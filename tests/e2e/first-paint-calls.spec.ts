// The calls to the API that the first useful paint of a page waits for. All others are held back for ever: what the page is
// for is there without them. The table stands in ui/docs/speed.md.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

interface Row {
  who: string;
  path: string;
  seen: string;
  calls: readonly string[];
}

const SPEED = new URL("../../ui/docs/speed.md", import.meta.url);
/** The calls of the start, which are made side by side. */
const START = ["settings/constants", "settings/countries", "settings/currencies", "settings/locales", "player/init"];

function table(): Row[] {
  const [, part = ""] = readFileSync(SPEED, "utf8").split("## Calls before the first useful paint");
  return part
    .split("\n")
    .filter((line) => /^\| (?:guest|player) /.test(line))
    .map((line) => {
      const [, who = "", path = "", seen = "", calls = ""] = line.split("|").map((cell) => cell.trim());
      const named = calls === "none" ? [] : calls.split(", ").map((call) => call.replaceAll("`", ""));
      return { who, path: path.replaceAll("`", ""), seen, calls: named };
    });
}

/** Lets only these calls through. "start" stands for those of the start. */
async function allow(page: Page, calls: readonly string[]): Promise<void> {
  const allowed = new Set(calls.flatMap((call) => (call === "start" ? START : [call])));
  await page.route("**/api/**", (route) => {
    const call = new URL(route.request().url()).pathname.slice("/api/".length);
    // The answer of a call that is held back never comes.
    return allowed.has(call) || call.startsWith("media/") ? route.continue() : undefined;
  });
}

const rows = table();

test("the table has pages of guests and of players", () => {
  expect(rows.filter(({ who }) => who === "guest").length).toBeGreaterThan(3);
  expect(rows.filter(({ who }) => who === "player").length).toBeGreaterThan(3);
});

for (const { who, path, seen, calls } of rows) {
  test(`${who} ${path}: ${seen} after ${calls.join(", ") || "no call"}`, async ({ page, signedIn }) => {
    if (who === "player") await signedIn({ balances: { USD: "200" } });
    await allow(page, calls);
    await page.goto(path, { waitUntil: "commit" });
    const main = page.getByRole("main");
    const [, kind = "", name = ""] = /^the (\w+) “(.+)”$/.exec(seen) ?? [];
    const shown = {
      heading: main.getByRole("heading", { name, exact: true }),
      game: main.getByRole("link", { name, exact: true }),
      button: main.getByRole("button", { name, exact: true }),
      frame: main.locator(`iframe[title="${name}"]`),
      text: main.getByText(name, { exact: true }),
    }[kind];
    if (shown === undefined) throw new Error(`speed.md: "${seen}" is not known`);
    await expect(shown.first()).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}
