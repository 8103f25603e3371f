// Nothing that a visitor of a phone sees moves while a page loads its lists.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** The budget of the metric, as in ui/docs/speed.md. */
const MOST = 0.02;
const DELAY_MS = 400;

/** A page, and the list that comes late. */
const PAGES = [
  ["/tournaments", "/api/retention/tournaments"],
  ["/categories/slots", "/api/game/games"],
  ["/profile/wallet", "/api/wallet/accounts"],
  ["/profile/history", "/api/payment/invoices"],
  ["/profile/limits", "/api/player/limits"],
] as const;

/** Sums the layout shifts of a page, from before its first script. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (entry.hadRecentInput) continue;
        const root = document.documentElement;
        root.dataset["shift"] = String(Number(root.dataset["shift"] ?? 0) + entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Asserts that nothing has moved in sight. */
async function expectStill(page: Page, path: string): Promise<void> {
  // Two frames, so that the last change is measured.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const shift = Number(await page.locator("html").getAttribute("data-shift"));
  expect(shift, `layout shift of ${path}`).toBeLessThanOrEqual(MOST);
}

for (const [path, late] of PAGES) {
  test(`${path} does not move while it loads @phone @phone-only`, async ({ page, sandbox, signedIn }) => {
    await signedIn({ balances: { USD: "50" } });
    await sandbox.fault({ path: late, delayMs: DELAY_MS, times: 3 });
    await countShifts(page);
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === late);
    await page.goto(path);
    await answered;
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    await expectStill(page, path);
  });
}

/** Requests that the dialog over a game waits for: its code, and the game. */
const PIECES = ["**/assets/demo-game-dialog-*.js", "**/assets/offer-dialog-*.js", "**/api/game/games/ember-orchard"];

test("a game of a guest does not move while it and the dialog over it load @phone @phone-only", async ({ page }) => {
  await countShifts(page);
  for (const piece of PIECES)
    await page.route(piece, async (route) => {
      await new Promise((later) => setTimeout(later, DELAY_MS));
      await route.continue();
    });
  await page.goto("/games/ember-orchard");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: /Ember Orchard/ })).toBeVisible();
  await expectStill(page, "the page of a game");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
