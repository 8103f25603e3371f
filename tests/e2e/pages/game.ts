// A game in its frame, opened directly.
import { expect, type Locator, type Page, type Route } from "@playwright/test";
import type { Time } from "../fixtures.ts";
import { press } from "../press.ts";
import type { Sandbox, TestPlayer } from "../sandbox.ts";

/** A launched game: its address and the id of its session. */
export interface Launch {
  gameUrl: string;
  token: string;
}

/** Launches a game for money in the first account of a player. */
export async function launch(sandbox: Sandbox, player: TestPlayer, game: string): Promise<Launch> {
  const accounts = await sandbox.api<{ id: string }[]>(player, "GET", "wallet/accounts");
  const body = { accountId: accounts[0]?.id, demoMode: false, platform: 2, countryCode: "US", locale: "en" };
  return sandbox.api<Launch>(player, "POST", `game/games/${game}/play`, body);
}

/** A game of each engine. */
export const GAME_OF_EACH_ENGINE = [
  "ember-orchard",
  "wild-dice",
  "crimson-limbo",
  "velvet-plinko",
  "thunder-mines",
  "emerald-video-poker",
  "lucky-blackjack",
  "amber-rocket",
  "royal-roulette",
  "ember-live-roulette",
];

/** Runs `measure` in a game at each size of the window; returns what it finds, each with its size. */
export async function faultsAt(
  page: Page,
  sizes: readonly [width: number, height: number][],
  measure: () => string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    found.push(...(await page.evaluate(measure)).map((one) => `${width}x${height}: ${one}`));
  }
  return found;
}

/** Chooses the seeds of the next round. */
export const fix = (sandbox: Sandbox, token: string, seed: string) => sandbox.fixRound(token, seed);

/** Opens a game whose next round has a known seed, for a new player with this many dollars. */
export async function openWithSeed(
  sandbox: Sandbox,
  page: Page,
  { game, seed, dollars = "20" }: { game: string; seed: string; dollars?: string | undefined },
): Promise<Launch & { player: TestPlayer }> {
  const player = await sandbox.player({ balances: { USD: dollars } });
  const launched = await launch(sandbox, player, game);
  await fix(sandbox, launched.token, seed);
  await page.goto(launched.gameUrl);
  // Keys do nothing before the game is there.
  await expect(page.getByRole("group", { name: "Stake" })).toBeVisible();
  return { ...launched, player };
}

/** Opens a game again in Arabic. */
export async function openInArabic(page: Page, gameUrl: string): Promise<void> {
  await page.goto(gameUrl.replace("locale=en", "locale=ar"));
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
}

/** The answer to the next call of this path is lost after the server has booked it. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(path, lose, { times: 1 });
}

/** Repeats a call whose answer was lost. */
export async function repeatLostCall(page: Page): Promise<void> {
  await expect(page.getByRole("alert")).toHaveText(/no connection.*not taken twice/i);
  await press(page.getByRole("button", { name: "Try again" }));
}

/** Opens the page that checks a round, from the list of the game. */
export async function check(page: Page, round: number): Promise<Page> {
  await press(page.getByRole("button", { name: "Fairness" }));
  const dialog = page.getByRole("dialog", { name: "Fairness" });
  const change = dialog.getByRole("button", { name: "Change the seed" });
  // The shared rounds of the crash game reveal their seeds by themselves.
  if (await change.isVisible()) {
    await press(change);
    await expect(dialog.getByRole("status")).toContainText(/is revealed.*that were announced/);
  }
  const opened = page.context().waitForEvent("page");
  await press(dialog.getByRole("link", { name: `Check round ${round}`, exact: true }).first());
  const checked = await opened;
  await page.keyboard.press("Escape");
  return checked;
}

/** Lets the time pass until the game takes the next round. */
export const untilNextRound = (time: Time, page: Page): Promise<void> =>
  time.passUntil(() => expect(page.locator("button.action")).toBeEnabled({ timeout: 500 }));

/** The status line of the game: it tells the outcome of the round. */
export const status = (page: Page): Locator => page.locator("p.status");
