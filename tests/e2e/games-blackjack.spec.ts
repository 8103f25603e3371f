// Blackjack in its frame, opened directly. The cards come from a seed that the test chooses.
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { check, type Launch, loseAnswer, openInArabic, openWithSeed, repeatLostCall, status } from "./pages/game.ts";
import { press } from "./press.ts";
import type { Sandbox } from "./sandbox.ts";

/** 9♣ 9♦ against 5♥ with Q♦ hidden. A split gives 2♣ and 5♣; Q♥, 5♦, 10♥ come next. */
const PAIR = "blackjack-126";
/** J♦ A♣ against 5♦. */
const NATURAL = "blackjack-0";
/** Time in which nothing can be pressed after cards were dealt without movement, milliseconds. */
const SETTLE = 600;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });
const hand = (page: Page, name: string): Locator => page.getByRole("img", { name, exact: true });

const open = (sandbox: Sandbox, page: Page, seed: string, dollars?: string): Promise<Launch> =>
  openWithSeed(sandbox, page, { game: "lucky-blackjack", seed, dollars });

test("blackjack takes further stakes for a split and a double, once each, and can be checked @phone", async ({
  sandbox,
  page,
  consoles,
}) => {
  const { gameUrl } = await open(sandbox, page, PAIR);
  consoles.allow(/Failed to load resource/);
  await press(button(page, "Rules and pay table"));
  const rules = page.getByRole("dialog", { name: "Rules and pay table" });
  await expect(rules).toContainText("Return to player: 99.54%");
  await expect(rules).toContainText("Largest win: 8 times the first stake");
  await expect(rules).toContainText("A round that you leave stays open for a day");
  await press(rules.getByRole("button", { name: "Close" }));
  await expectAccessible(page);

  await press(button(page, "Deal"));
  await expect(status(page)).toHaveText("You have 18. Your decision");
  await expect(hand(page, "Dealer, 5: 5 of hearts, a hidden card.")).toBeVisible();
  await expect(hand(page, "You, 18: 9 of clubs, 9 of diamonds.")).toBeVisible();
  await expect(page.getByText("$19.00")).toBeVisible();
  await expectAccessible(page);

  // The answer to the split is lost after the server has taken the stake; it is taken once.
  await loseAnswer(page, "**/decisions");
  await press(button(page, "Split: $1.00 more"));
  await repeatLostCall(page);
  await expect(status(page)).toHaveText("Hand 1 has 11. Your decision");
  await expect(page.getByText("$18.00")).toBeVisible();
  await expect(page.getByRole("group", { name: "Stake" })).toContainText("$2.00");
  await expect(button(page, "Split: $1.00 more")).toBeDisabled();

  await page.reload();
  await expect(status(page)).toHaveText(/Your round is still open, stake \$2\.00\./);
  await expect(hand(page, "Hand 2, 14: 9 of diamonds, 5 of clubs.")).toBeVisible();
  await expectAccessible(page);
  await press(button(page, "Double: $1.00 more"));
  await expect(status(page)).toHaveText("Hand 2 has 14. Your decision");
  await expect(page.getByText("$17.00")).toBeVisible();
  await press(button(page, "Hit"));
  await expect(status(page)).toHaveText("Hand 2 has 19. Your decision");
  await press(button(page, "Stand"));
  await expect(status(page)).toHaveText("The dealer has 25. You win $6.00");
  await expect(status(page)).toHaveClass(/success/);
  await expect(hand(page, "Dealer, 25: 5 of hearts, queen of diamonds, 10 of hearts.")).toBeVisible();
  await expect(page.getByText("$23.00")).toBeVisible();
  await expectAccessible(page);
  const checked = await check(page, 1);
  await expect(checked.getByRole("status")).toHaveText("This round is genuine.");
  await checked.close();

  await openInArabic(page, gameUrl);
  await expect(button(page, "وزّع")).toBeVisible();
  await expectAccessible(page);
});

test("a further stake above the balance is refused, and the hand can stand; another tab finds the round over @phone", async ({
  sandbox,
  page,
  context,
  consoles,
}) => {
  consoles.allow(/status of 422/);
  const { gameUrl } = await open(sandbox, page, PAIR, "1.5");
  await press(button(page, "Deal"));
  await expect(button(page, "Double: $1.00 more")).toBeEnabled();
  const tab = await context.newPage();
  await tab.goto(gameUrl);
  await expect(status(tab)).toHaveText(/Your round is still open/);

  await press(button(page, "Double: $1.00 more"));
  await expect(page.getByRole("alert")).toHaveText("The balance is not sufficient for this stake.");
  await expect(page.getByText("$0.50")).toBeVisible();
  await press(button(page, "Stand"));
  await expect(status(page)).toHaveText("The dealer has 17. You win $2.00");
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByText("$2.50")).toBeVisible();

  // The other tab decides too late and is told how the round ended.
  await press(button(tab, "Hit"));
  await expect(status(tab)).toHaveText("The dealer has 17. You win $2.00");
});

test("equal totals return both stakes of a double without a celebration", async ({ sandbox, page }) => {
  await open(sandbox, page, PAIR);
  await page.keyboard.press("Space");
  await expect(button(page, "Double: $1.00 more")).toBeEnabled();
  await button(page, "Double: $1.00 more").press("Enter");
  await expect(status(page)).toHaveText("Push. $2.00 returned");
  await expect(status(page)).not.toHaveClass(/success/);
  await expect(page.getByText("$20.00")).toBeVisible();
});

test("an impatient press at the place of the deal ends no hand @phone", async ({ sandbox, page }) => {
  await open(sandbox, page, PAIR);
  await button(page, "Deal").press("Enter");
  await expect(status(page)).toHaveText("You have 18. Your decision");
  await expect(button(page, "Deal")).toBeDisabled();
  await press(button(page, "Deal"), { force: true });
  await expect(button(page, "Stand")).toBeEnabled();
  await button(page, "Deal").focus();
  for (const key of ["Enter", "Space"]) await page.keyboard.press(key);
  await expect(status(page)).toHaveText("You have 18. Your decision");
  await press(button(page, "Stand"));
  await expect(status(page)).toHaveText("The dealer has 17. You win $2.00");
});

test("after a deal by keyboard the moves are next, and none is made by the same key", async ({ sandbox, page }) => {
  await open(sandbox, page, PAIR);
  await button(page, "Deal").press("Enter");
  await expect(page.getByRole("group", { name: "Decisions" })).toBeFocused();
  for (const key of ["Enter", "Space"]) await page.keyboard.press(key);
  await expect(status(page)).toHaveText("You have 18. Your decision");
  await page.keyboard.press("Tab");
  await expect(button(page, "Hit")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("The dealer has 17. You win $2.00");
});

test("a blackjack pays 3 to 2 at once, and nothing can be pressed until the cards lie", async ({ sandbox, page }) => {
  await page.clock.install({ time: new Date("2026-11-20T12:00:00Z") });
  await open(sandbox, page, NATURAL);
  await expect(button(page, "Deal")).toBeEnabled();
  await page.clock.pauseAt(new Date("2026-11-20T13:00:00Z"));
  await press(button(page, "Deal"));
  await expect(hand(page, "You, 21: jack of diamonds, ace of clubs.")).toBeVisible();
  await page.clock.runFor(SETTLE - 1);
  await expect(status(page)).toBeEmpty();
  await expect(page.getByText("$20.00")).toBeVisible();
  await page.clock.runFor(1);
  await expect(status(page)).toHaveText("Blackjack. You win $2.50");
  await expect(page.getByText("$21.50")).toBeVisible();
  await expect(button(page, "Hit")).toBeDisabled();
});
