// Half an hour of a player, with a driven clock: pages, dialogs, events and play leave nothing behind.
import type { Page } from "@playwright/test";
import { followLink } from "../follow-link.ts";
import { expect, test } from "./fixtures.ts";
import { type Held, held, instrument } from "./held.ts";

const MINUTES = 30;
const MINUTE_MS = 60_000;
/** Rounds of the first minute, in which code is compiled and caches fill, and of each later minute. */
const ROUNDS_OF_FIRST = 250;
const ROUNDS = 2;
/** A game is played every third minute. */
const PLAYS_EACH = 3;
/** Games of the first minute. The browser compiles their code and frames meanwhile. */
const GAMES_OF_FIRST = 10;
/** Duration of a round of the slot, in milliseconds. */
const SPIN_MS = 3000;
/** `readyState` of an open connection. */
const OPEN = 1;
const GAME = "ember-orchard";
const TOURNAMENT = "ember-league";

/** Largest count at the end, relative to the count after the first minute. */
const MOST = 1.1;
/** Tolerances for small counts, where one more exceeds a tenth. */
const SOME: Partial<Record<keyof Held, number>> = { timers: 3, listeners: 20 };

/** Pages with the heading by which each is known, dialogs that open on them, and `rounds` of all. Runs in the page. */
async function goAround(rounds: number): Promise<void> {
  const until = async (what: string, isThere: () => boolean) => {
    const deadline = performance.now() + 120_000;
    while (!isThere()) {
      if (performance.now() > deadline) throw new Error(`${what} did not come`);
      await new Promise((painted) => requestAnimationFrame(painted));
    }
  };
  const dialogs = () => document.querySelectorAll("#layers [role=dialog]").length;
  const follow = async (path: string, heading: string) => {
    window.followLink(path);
    await until(path, () => document.querySelector("h1")?.textContent === heading);
  };
  const openSearch = () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Search games")?.click();
  const closeDialog = () =>
    document
      .querySelector("#layers [role=dialog]")
      ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  for (let round = 0; round < rounds; round += 1) {
    await follow("/profile/history", "History");
    await follow("/profile/limits", "Limits");
    openSearch();
    await until("the search", () => dialogs() === 1);
    closeDialog();
    await until("the page without the search", () => dialogs() === 0);
    await follow("/tournaments", "Tournaments");
    window.followLink("?wallet=deposit");
    await until("the wallet", () => dialogs() === 1);
    await follow("/profile/notifications", "Messages");
    await until("the page without the wallet", () => dialogs() === 0);
    await follow("/contact", "Contact");
  }
}

/** Plays one round of a slot on its page, and leaves it. */
async function play(page: Page, pass: (milliseconds: number) => Promise<void>): Promise<void> {
  await page.evaluate((path) => window.followLink(path), `/games/${GAME}?real=true`);
  const game = page.frameLocator("main iframe");
  const spin = game.getByRole("button", { name: "Spin" });
  // The server refuses a round that begins too soon after the last one began, which is when it heard of it.
  const begun = page.waitForResponse((response) => response.url().endsWith("/game/api/rounds"));
  await spin.click();
  await begun;
  await pass(SPIN_MS);
  await expect(spin).toBeEnabled();
  await page.evaluate(goAround, 1);
  await expect(page.locator("main iframe")).toHaveCount(0);
}

test("half an hour of pages, dialogs, events and play leaves nothing behind", async ({
  context,
  page,
  sandbox,
  signedIn,
  site,
  time,
}) => {
  test.setTimeout(240_000);
  await page.addInitScript(instrument);
  // Time that passes at once would let a token expire under a call.
  await sandbox.settings({ accessTokenSeconds: 1_000_000 });
  const player = await signedIn({ balances: { USD: "500" } });
  await site.open("/contact");
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  await page.evaluate(`window.followLink = ${followLink}`);
  const pass = (milliseconds: number) => time.pass(milliseconds);
  const minute = async (rounds: number, games: number) => {
    for (let game = 0; game < games; game += 1) await play(page, pass);
    await page.evaluate(goAround, rounds);
    for (let event = 0; event < 3; event += 1) await sandbox.bet(player, "1", "1");
    await sandbox.tournamentPoints(TOURNAMENT, 1, 5, 3);
    await pass(MINUTE_MS);
  };
  // A minute that passes at once looks like a connection without a sign of life, which is made again.
  const connected = () =>
    expect
      .poll(async () => {
        await pass(1000);
        return page.evaluate(() => [...window.openSockets].map(({ readyState }) => readyState));
      })
      .toEqual([OPEN]);
  await minute(ROUNDS_OF_FIRST, GAMES_OF_FIRST);
  await connected();
  const before = await held(page, session);
  for (let number = 1; number < MINUTES; number += 1) await minute(ROUNDS, number % PLAYS_EACH === 0 ? 1 : 0);
  await connected();
  const after = await held(page, session);
  const told = JSON.stringify({ before, after });
  for (const [what, count] of Object.entries(before) as [keyof Held, number][])
    expect(after[what], `${what} in ${told}`).toBeLessThanOrEqual(Math.max(count * MOST, count + (SOME[what] ?? 0)));
});
