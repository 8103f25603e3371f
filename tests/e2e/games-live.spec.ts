// Live roulette: a chip that is placed in time is a bet.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, type Time, test } from "./fixtures.ts";
import { check, launch, status } from "./pages/game.ts";
import { press } from "./press.ts";
import type { Sandbox } from "./sandbox.ts";

/** The ball of the shared wheel falls on 1 red. */
const WHEEL = "wheel-3";
/** Longer than the pause after which chips are sent. */
const QUIET_MS = 700;
/** Longer than the time for bets. */
const BETTING_MS = 16_000;
const LATE = "Betting has ended: your last chips were not bet.";

const spot = (page: Page, name: RegExp) => page.getByRole("button", { name });
const balance = (page: Page, amount: string) => page.locator("strong", { hasText: amount });

/** Opens the table at the beginning of a round with a known number. */
async function open(page: Page, sandbox: Sandbox, time: Time): Promise<void> {
  const player = await sandbox.player({ balances: { USD: "20" } });
  const { gameUrl } = await launch(sandbox, player, "ember-live-roulette");
  await sandbox.holdClock();
  await sandbox.gameSeeds([WHEEL, WHEEL]);
  await page.goto(gameUrl);
  await time.passUntil(() => expect(spot(page, /^Red/)).toBeEnabled({ timeout: 500 }));
}

/** Presses a spot, and waits until the chips on the table are sent. */
async function bet(page: Page, time: Time, name: RegExp): Promise<void> {
  await press(spot(page, name));
  await time.pass(QUIET_MS);
}

test("chips are bet, changed, found after a reload, taken back and paid @phone", async ({ sandbox, page, time }) => {
  await open(page, sandbox, time);
  await expect(spot(page, /^\d+ (Red|Black|Zero)/), "the whole table is there").toHaveCount(37);
  const takeBack = spot(page, /^Take the bet back/);
  await bet(page, time, /^Red/);
  await expect(status(page)).toHaveText("Bet placed: $1.00");
  await expect(balance(page, "$19.00")).toBeVisible();
  await press(page.getByRole("button", { name: "Corner 8:1" }));
  await bet(page, time, /^Corner 1, 2, 4, 5$/);
  await expect(status(page)).toHaveText("Bet placed: $2.00");
  await expectAccessible(page);
  await page.reload();
  await expect(spot(page, /^Red, \$1\.00$/)).toBeVisible();
  await expect(spot(page, /^Corner 1, 2, 4, 5, \$1\.00$/)).toBeVisible();
  await press(takeBack);
  await time.pass(QUIET_MS);
  await expect(balance(page, "$20.00")).toBeVisible();
  await press(page.getByRole("button", { name: "Same bets again" }));
  await time.pass(QUIET_MS);
  await expect(status(page)).toHaveText("Bet placed: $2.00");
  await time.passUntil(() => expect(spot(page, /^Running$/)).toBeVisible({ timeout: 500 }));
  await expect(status(page), "the stake stays in sight while the ball runs").toHaveText("Bet placed: $2.00");
  await time.passUntil(() => expect(status(page)).toHaveText("1 Red. You win $11.00", { timeout: 500 }));
  await expect(balance(page, "$29.00")).toBeVisible();
  await expect(page.getByRole("list", { name: "Last rounds" }).getByRole("listitem").first()).toHaveText("1");
  await expect((await check(page, 1)).getByRole("status")).toHaveText("This round is genuine.");
});

test("after a reload the chips lie there one by one, and the bets of the last round can be placed again", async ({
  sandbox,
  page,
  time,
}) => {
  await open(page, sandbox, time);
  await press(spot(page, /^Red/));
  await press(spot(page, /^Even/));
  await bet(page, time, /^Red/);
  await expect(status(page)).toHaveText("Bet placed: $3.00");
  await page.reload();
  await expect(page.getByRole("group", { name: "Stake" }), "the chip is not the sum of a spot").toContainText("$1.00");
  await press(spot(page, /^Take the last chip back/));
  await expect(spot(page, /^Red, \$1\.00$/)).toBeVisible();
  await expect(spot(page, /^Even, \$1\.00$/)).toBeVisible();
  await time.pass(QUIET_MS);
  await expect(status(page)).toHaveText("Bet placed: $2.00");
  await time.passUntil(() => expect(status(page)).toHaveText("1 Red. $2.00 returned", { timeout: 500 }));
  await page.reload();
  await time.passUntil(() => expect(spot(page, /^Same bets again/)).toBeEnabled({ timeout: 500 }));
  await press(spot(page, /^Same bets again/));
  await time.pass(QUIET_MS);
  await expect(status(page)).toHaveText("Bet placed: $2.00");
  await expect(spot(page, /^Red, \$1\.00$/)).toBeVisible();
});

test("a bet whose answer is lost stands", async ({ sandbox, page, time, consoles }) => {
  await open(page, sandbox, time);
  consoles.allow(/status of 500/);
  await sandbox.fault({ method: "POST", path: "/game/api/rounds", status: 500, times: 1, afterProcessing: true });
  await bet(page, time, /^Red/);
  await expect(status(page)).toHaveText("Bet placed: $1.00");
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(balance(page, "$19.00")).toBeVisible();
});

test("chips that are refused leave the table, and the bet before stands", async ({ sandbox, page, time, consoles }) => {
  await open(page, sandbox, time);
  consoles.allow(/status of 422/);
  await bet(page, time, /^Red/);
  await expect(status(page)).toHaveText("Bet placed: $1.00");
  const higher = page.getByRole("button", { name: "Higher stake" });
  for (let times = 0; times < 4; times += 1) await press(higher);
  await expect(page.getByRole("group", { name: "Stake" })).toContainText("$10.00");
  await press(spot(page, /^Even/));
  await bet(page, time, /^Even/);
  await expect(page.getByRole("alert")).toHaveText("The balance is not sufficient for this stake.");
  await expect(status(page)).toHaveText("Bet placed: $1.00");
  await expect(spot(page, /^Red, \$1\.00$/)).toBeVisible();
  await expect(spot(page, /^Even$/)).toBeVisible();
});

test("chips that come too late leave the table, and can be placed again", async ({ sandbox, page, time }) => {
  await open(page, sandbox, time);
  await press(spot(page, /^Red/));
  // The server is ahead of the page, which has not sent the chip.
  await sandbox.advance(BETTING_MS);
  await expect(status(page)).toHaveText(LATE);
  await expect(spot(page, /^Red$/)).toBeDisabled();
  // The number that fell is told beside it.
  await time.passUntil(() => expect(status(page)).toHaveText(`1 Red. ${LATE}`, { timeout: 500 }));
  const again = page.getByRole("button", { name: "Same bets again" });
  await time.passUntil(() => expect(again).toBeEnabled({ timeout: 500 }));
  await expect(balance(page, "$20.00")).toBeVisible();
  await press(again);
  await time.pass(QUIET_MS);
  await expect(status(page)).toHaveText("Bet placed: $1.00");
});

test("the chips of others lie on the table", async ({ sandbox, page, time }) => {
  await sandbox.settings({ simulatedPlay: true });
  await open(page, sandbox, time);
  await expect(page.getByRole("button", { name: /, others: \d$/ }).first()).toBeVisible();
});
