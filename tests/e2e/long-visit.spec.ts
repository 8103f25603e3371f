// A long visit leaks no memory, timers or listeners.
import { followLink } from "../follow-link.ts";
import { expect, test } from "./fixtures.ts";
import { held, instrument } from "./held.ts";

/** Cycles in which caches fill and code is loaded and compiled, and those that are measured. */
const WARM_UP = 150;
const CYCLES = 100;

declare global {
  interface Window {
    followLink: typeof followLink;
  }
}

/**
 * Visits four pages, and opens a dialog on one of them, `rounds` times. Each visit calls the server. This runs in the page:
 * a thousand presses from outside take twice as long.
 */
async function goAround(rounds: number): Promise<void> {
  const follow = async (path: string, heading: string) => {
    window.followLink(path);
    const deadline = performance.now() + 15_000;
    while (document.querySelector("h1")?.textContent !== heading) {
      if (performance.now() > deadline) throw new Error(`${path} did not come`);
      await new Promise((painted) => requestAnimationFrame(painted));
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    await follow("/profile/history", "History");
    await follow("/profile/limits", "Limits");
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
    await follow("/profile/notifications", "Messages");
    await follow("/contact", "Contact");
  }
}

test("a hundred rounds through the site leave nothing behind", async ({ context, page, signedIn, site }) => {
  test.setTimeout(240_000);
  await page.addInitScript(instrument);
  await signedIn();
  await site.open("/contact");
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  await page.evaluate(`window.followLink = ${followLink}`);
  await page.evaluate(goAround, WARM_UP);
  const before = await held(page, session);
  await page.evaluate(goAround, CYCLES);
  const after = await held(page, session);
  const told = JSON.stringify({ before, after });
  expect(after.references, told).toBeLessThanOrEqual(before.references + 20);
  expect(after.timers, told).toBeLessThanOrEqual(before.timers + 5);
  expect(after.listeners, told).toBeLessThanOrEqual(before.listeners + 20);
  expect(after.nodes, told).toBeLessThanOrEqual(before.nodes + 100);
  expect(after.heap, told).toBeLessThanOrEqual(before.heap * 1.1);
});
