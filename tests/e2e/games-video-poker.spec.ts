// Video poker in its frame, opened directly. The cards come from a seed that the test chooses.
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { check, type Launch, loseAnswer, openInArabic, openWithSeed, repeatLostCall, status } from "./pages/game.ts";
import { press } from "./press.ts";
import type { Sandbox } from "./sandbox.ts";

/** 2♦ 4♣ J♠ J♥ J♣ are dealt; 10♦ and J♦ come next. */
const FOUR_JACKS = "poker-52";
/** J♠ 4♠ J♦ 5♥ 8♣ are dealt. */
const PAIR = "poker-23";

/** Time in which nothing can be pressed after cards were dealt without movement, milliseconds. */
const SETTLE = 600;

const card = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const deal = (page: Page): Locator => page.getByRole("button", { name: "Deal", exact: true });
const draw = (page: Page): Locator => page.getByRole("button", { name: "Draw", exact: true });

const open = (sandbox: Sandbox, page: Page, seed: string): Promise<Launch> =>
  openWithSeed(sandbox, page, { game: "emerald-video-poker", seed });

test("video poker goes on after a reload and a lost answer, pays what the held cards make, and can be checked @phone", async ({
  sandbox,
  page,
  consoles,
}) => {
  const { gameUrl } = await open(sandbox, page, FOUR_JACKS);
  consoles.allow(/Failed to load resource/);
  await press(page.getByRole("button", { name: "Rules and pay table" }));
  const rules = page.getByRole("dialog", { name: "Rules and pay table" });
  await expect(rules).toContainText("Return to player: 99.54%");
  await expect(rules).toContainText("Largest win: $800.00 (800×)");
  await expect(rules).toContainText("A round that you leave stays open for a day");
  await press(rules.getByRole("button", { name: "Close" }));
  await expectAccessible(page);

  await press(deal(page));
  await expect(status(page)).toHaveText("Three of a kind. Choose the cards to hold");
  await expect(page.getByRole("status").filter({ hasText: "Your cards" })).toHaveText(
    "Your cards: 2 of diamonds, 4 of clubs, jack of spades, jack of hearts, jack of clubs",
  );
  await expect(page.getByText("$19.00")).toBeVisible();
  await expect(page.getByRole("button", { name: "Higher stake" })).toBeDisabled();
  await press(card(page, "Card 3: jack of spades"));
  await expect(card(page, "Card 3: jack of spades")).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  await page.reload();
  await expect(status(page)).toHaveText(/Your round is still open, stake \$1\.00\./);
  for (const name of ["Card 3: jack of spades", "Card 4: jack of hearts", "Card 5: jack of clubs"])
    await press(card(page, name));

  // The answer is lost after the server has drawn; the cards are drawn once.
  await loseAnswer(page, "**/decisions");
  await press(draw(page));
  await repeatLostCall(page);
  await expect(status(page)).toHaveText("Four of a kind. You win $25.00");
  await expect(status(page)).toHaveClass(/success/);
  await expect(card(page, "Card 2: jack of diamonds")).toBeVisible();
  await expect(page.getByText("$44.00")).toBeVisible();
  await expectAccessible(page);
  const checked = await check(page, 1);
  await expect(checked.getByRole("status")).toHaveText("This round is genuine.");
  await checked.close();

  await openInArabic(page, gameUrl);
  await expect(page.getByRole("button", { name: "وزّع" })).toBeVisible();
  await expectAccessible(page);
});

test("a pair returns the stake without a celebration; the keyboard holds cards, and another tab finds the round over", async ({
  sandbox,
  page,
  context,
}) => {
  const { gameUrl } = await open(sandbox, page, PAIR);
  await page.keyboard.press("Space");
  await expect(status(page)).toHaveText("Jacks or better. Choose the cards to hold");
  const tab = await context.newPage();
  await tab.goto(gameUrl);
  await expect(status(tab)).toHaveText(/Your round is still open/);

  await card(page, "Card 1: jack of spades").press("ArrowRight");
  await expect(card(page, "Card 2: 4 of spades")).toBeFocused();
  await card(page, "Card 2: 4 of spades").press("ArrowLeft");
  for (const name of ["Card 1: jack of spades", "Card 2: 4 of spades", "Card 3: jack of diamonds"])
    await card(page, name).press("Enter");
  await card(page, "Card 4: 5 of hearts").press("Enter");
  await card(page, "Card 5: 8 of clubs").press("Enter");
  await draw(page).press("Enter");
  await expect(status(page)).toHaveText("Jacks or better. $1.00 returned");
  await expect(status(page)).not.toHaveClass(/success/);
  await expect(page.getByText("$20.00")).toBeVisible();

  // The other tab throws all cards away, too late, and is told how the round ended.
  await press(draw(tab));
  await expectAccessible(tab);
  await press(tab.getByRole("dialog").getByRole("button", { name: "Draw five new cards" }));
  await expect(status(tab)).toHaveText("Jacks or better. $1.00 returned");
  await expect(card(tab, "Card 1: jack of spades")).toHaveAttribute("aria-pressed", "true");
});

test("impatient presses deal and draw nothing: none counts until the cards lie, and five new cards are asked for", async ({
  sandbox,
  page,
}) => {
  await page.clock.install({ time: new Date("2026-11-20T12:00:00Z") });
  await open(sandbox, page, PAIR);
  await expect(deal(page)).toBeEnabled();
  await page.clock.pauseAt(new Date("2026-11-20T13:00:00Z"));
  await press(deal(page));
  await expect(card(page, "Card 1: jack of spades")).toBeVisible();
  await expect(draw(page)).toBeDisabled();
  await press(draw(page), { force: true });
  await page.clock.runFor(SETTLE - 1);
  await expect(draw(page)).toBeDisabled();
  await page.clock.runFor(1);
  await expect(draw(page)).toBeEnabled();
  await expect(status(page)).toHaveText("Jacks or better. Choose the cards to hold");
  // Two more presses at the same place: the question, and beside it.
  const place = await draw(page).boundingBox();
  const [x, y] = [(place?.x ?? 0) + 20, (place?.y ?? 0) + 20];
  const question = page.getByRole("dialog", { name: "Draw five new cards?" });
  await page.mouse.click(x, y);
  await expect(question).toBeVisible();
  await page.mouse.click(x, y);
  await expect(question).toBeHidden();
  // The same by keyboard.
  await draw(page).press("Enter");
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(card(page, "Card 1: jack of spades")).toBeEnabled();
  // A held card is a choice: no question.
  await press(card(page, "Card 1: jack of spades"));
  await press(draw(page));
  await expect(question).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(deal(page)).toBeVisible();
});

test("the pay table lies above the cards on the page of a phone @phone @phone-only", async ({
  page,
  signedIn,
  site,
}) => {
  await signedIn({ balances: { USD: "20" } });
  await site.open("/games/emerald-video-poker?real=true");
  const frame = page.locator("main iframe").contentFrame();
  const table = frame.getByRole("table", { name: "Pay table" });
  await expect(table.getByRole("row")).toHaveCount(9);
  await expect(table).toBeInViewport({ ratio: 1 });
  const [rows, cards] = [
    await table.boundingBox(),
    await frame.getByRole("group", { name: "Your cards" }).boundingBox(),
  ];
  expect(rows && cards && rows.y + rows.height).toBeLessThanOrEqual(cards?.y ?? 0);
});

test("the whole pay table can be read in the smallest frame, by keys", async ({ sandbox, page }) => {
  await page.setViewportSize({ width: 320, height: 400 });
  await open(sandbox, page, PAIR);
  await page.getByRole("button", { name: "Rules and pay table" }).press("Enter");
  const rules = page.getByRole("dialog", { name: "Rules and pay table" });
  const rows = rules.getByRole("table", { name: "Pay table" }).getByRole("row");
  for (const row of [rows.first(), rows.last()]) {
    await expect(async () => {
      await page.keyboard.press("ArrowDown");
      await expect(row).toBeInViewport({ ratio: 1, timeout: 100 });
    }).toPass({ intervals: [50] });
  }
});
