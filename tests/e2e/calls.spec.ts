// The calls to the API that the load of each page makes, compared with a table. Renew the table only for a call that is
// needed.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const GUEST = ["/", "/contact", "/categories/slots", "/games/ember-orchard", "/tournaments"];
const PLAYER = ["/", "/games/ember-orchard", "/profile/wallet", "/profile/history"];

/** Longer than the core waits before it reads lists again after a gap. */
const QUIET_MS = 1500;

/** The core's longest wait for its channels. Lists that are read before the channels are subscribed are read again. */
const SUBSCRIBED_WITHIN_MS = 1000;

/** Lets the core wait for its channels as long as a busy machine needs: how fast they are is not the subject here. */
function waitLongForChannels(waitMs: number): void {
  const setTimeoutOfPage = window.setTimeout;
  const patient = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
    setTimeoutOfPage(handler, delay === waitMs ? 60_000 : delay, ...rest);
  Object.assign(window, { setTimeout: patient });
}

/** A visit of a page until nothing is asked for any more: its calls, sorted. Equal calls are counted. */
async function callsOf(page: Page, path: string): Promise<string[]> {
  const counts = new Map<string, number>();
  let last = 0;
  const note = (request: { method: () => string; url: () => string }) => {
    const { pathname } = new URL(request.url());
    // Pictures are not data, and ids differ from run to run.
    if (!pathname.startsWith("/api/") || pathname.startsWith("/api/media/")) return;
    const call = `${request.method()} ${pathname.slice("/api/".length).replace(/[\da-f]{8}-[\da-f-]{27}/g, "…")}`;
    counts.set(call, (counts.get(call) ?? 0) + 1);
    last = Date.now();
  };
  page.on("request", note);
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("data-live", "");
  await expect(page.locator("main h1")).toBeVisible();
  // The state "networkidle" comes after 500 ms, just when lists may be read again.
  await expect.poll(() => Date.now() - last, { intervals: [100] }).toBeGreaterThan(QUIET_MS);
  page.off("request", note);
  return [...counts].map(([call, count]) => `  ${call}${count > 1 ? ` × ${count}` : ""}`).sort();
}

test("a page asks for what it shows, and for nothing else", async ({ page, sandbox, signedIn }) => {
  await sandbox.config({ loyaltyEnabled: true, questsEnabled: true });
  await page.addInitScript(waitLongForChannels, SUBSCRIBED_WITHIN_MS);
  // Only the accounts are read again once the channels of the player are subscribed: the balance does not wait for them.
  // With little data nothing is loaded ahead.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const lines: string[] = [];
  for (const path of GUEST) lines.push(`guest ${path}`, ...(await callsOf(page, path)));
  await signedIn();
  for (const path of PLAYER) lines.push(`player ${path}`, ...(await callsOf(page, path)));
  expect(`${lines.join("\n")}\n`).toMatchSnapshot("calls.txt");
});
