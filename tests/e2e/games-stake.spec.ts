// A game opens with the stake of the player's last round in it, as far as the stakes and the bonus of now allow it.
import type { Page } from "@playwright/test";
import { expect, type Time, test } from "./fixtures.ts";
import { launch, untilNextRound } from "./pages/game.ts";

const stake = (page: Page) => page.getByRole("group", { name: "Stake", exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const action = (page: Page) => page.locator(".action");

/** Plays the round with the chosen stake to its end. */
const ROUNDS: Record<string, (page: Page, time: Time) => Promise<unknown>> = {
  "ember-orchard": (page) => action(page).click(),
  "wild-dice": (page) => action(page).click(),
  "crimson-limbo": (page) => action(page).click(),
  "velvet-plinko": (page) => action(page).click(),
  "thunder-mines": async (page) => {
    await action(page).click();
    await button(page, "Field 3").click();
    await button(page, /^Take/).click();
  },
  "emerald-video-poker": async (page) => {
    await action(page).click();
    await button(page, "Draw").click();
    await button(page, "Draw five new cards").click();
  },
  // Two sixes and a seven: the stake is doubled, and the next round begins with one stake.
  "lucky-blackjack": async (page) => {
    await action(page).click();
    await button(page, /^Double/).click();
  },
  "amber-rocket": async (page, time) => {
    await untilNextRound(time, page);
    await action(page).click();
    await expect(action(page)).toHaveText("Take the bet back");
    await time.passUntil(() => expect(page.locator(".status")).toHaveText(/lost/, { timeout: 500 }));
  },
  // Three chips on two spots.
  "royal-roulette": async (page) => {
    await button(page, /^Red/).click();
    await button(page, /^Red/).click();
    await button(page, /^Even/).click();
    await action(page).click();
  },
  "ember-live-roulette": async (page, time) => {
    await time.passUntil(() => expect(button(page, /^Red/)).toBeEnabled({ timeout: 500 }));
    await button(page, /^Red/).click();
    await time.passUntil(() => expect(page.locator(".status")).toHaveText(/No win|You win/, { timeout: 500 }));
  },
};

const SEEDS: Record<string, string> = { "thunder-mines": "mines-1", "lucky-blackjack": "blackjack-126" };

for (const [game, play] of Object.entries(ROUNDS)) {
  test(`${game} opens with the stake of the last round`, async ({ page, sandbox, time }) => {
    test.slow();
    const player = await sandbox.player({ balances: { USD: "40" } });
    const first = await launch(sandbox, player, game);
    const seed = SEEDS[game];
    if (seed !== undefined) await sandbox.fixRound(first.token, seed);
    await page.goto(first.gameUrl);
    await expect(stake(page)).toContainText("$1.00");
    await button(page, "Higher stake").click();
    await button(page, "Higher stake").click();
    await expect(stake(page)).toContainText("$3.00");
    await play(page, time);
    await expect(page.locator(".status")).toHaveText(/No win|You win|returned|lost/);
    await page.goto((await launch(sandbox, player, game)).gameUrl);
    await expect(stake(page)).toContainText("$3.00");
    // Another player begins in the middle.
    await page.goto((await launch(sandbox, await sandbox.player({}), game)).gameUrl);
    await expect(stake(page)).toContainText("$1.00");
  });
}

test("the last stake is not above what the bonus allows, and not of another currency", async ({ page, sandbox }) => {
  const game = "ember-orchard";
  const player = await sandbox.player({ balances: { USD: "100", EUR: "100" } });
  await page.goto((await launch(sandbox, player, game)).gameUrl);
  for (let times = 0; times < 4; times += 1) await button(page, "Higher stake").click();
  await expect(stake(page)).toContainText("$10.00");
  await button(page, "Spin").click();
  await expect(page.locator(".status")).toHaveText(/No win|You win/);
  const accounts = await sandbox.api<{ id: string; currency: string }[]>(player, "GET", "wallet/accounts");
  const accountId = accounts.find(({ currency }) => currency === "EUR")?.id;
  const body = { accountId, demoMode: false, platform: 2, countryCode: "US", locale: "en" };
  const { gameUrl } = await sandbox.api<{ gameUrl: string }>(player, "POST", `game/games/${game}/play`, body);
  await page.goto(gameUrl);
  await expect(stake(page)).toContainText(/€(0\.\d\d|1\.00)/);
  const [bonus] = await sandbox.giveBonus(player, 10);
  await sandbox.api(player, "PUT", `game/player-bonuses/${bonus?.id}/activate`);
  await page.goto((await launch(sandbox, player, game)).gameUrl);
  await expect(stake(page)).toContainText("$5.00");
});
