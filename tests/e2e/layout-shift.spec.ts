// Nothing that a visitor of a phone sees moves while a page loads its lists.
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

for (const [path, late] of PAGES) {
  test(`${path} does not move while it loads @phone @phone-only`, async ({ page, sandbox, signedIn }) => {
    await signedIn({ balances: { USD: "50" } });
    await sandbox.fault({ path: late, delayMs: DELAY_MS, times: 3 });
    await page.addInitScript(() => {
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (entry.hadRecentInput) continue;
          const root = document.documentElement;
          root.dataset["shift"] = String(Number(root.dataset["shift"] ?? 0) + entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === late);
    await page.goto(path);
    await answered;
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    // Two frames, so that what the answer moved is measured.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shift = Number(await page.locator("html").getAttribute("data-shift"));
    expect(shift, `layout shift of ${path}`).toBeLessThanOrEqual(MOST);
  });
}
