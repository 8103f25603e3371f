// Mines in its frame, opened directly: a round with decisions. The mines come from a seed that the test chooses.
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import {
  check,
  type Launch,
  loseAnswer,
  openInArabic,
  openWithSeed,
  repeatLostCall,
  status,
  untilNextRound,
} from "./pages/game.ts";
import { press } from "./press.ts";
import type { Sandbox } from "./sandbox.ts";

/** Of three mines, the first one is under this field. */
const SEED = "mines-1";
const MINE = 2;
const SAFE = [3, 4, 5] as const;

const field = (page: Page, number: number): Locator =>
  page.getByRole("button", { name: new RegExp(`^Field ${number}(:|$)`) });

const open = (sandbox: Sandbox, page: Page): Promise<Launch> =>
  openWithSeed(sandbox, page, { game: "thunder-mines", seed: SEED });

test("Mines goes on after a lost answer, a double press and a reload, pays the win that is taken, and can be checked", async ({
  sandbox,
  page,
  consoles,
}) => {
  const { gameUrl } = await open(sandbox, page);
  consoles.allow(/Failed to load resource/);
  await expect(page.getByText("$2,231.00")).toBeVisible();
  await press(page.getByRole("button", { name: "Rules and pay table" }));
  const rules = page.getByRole("dialog", { name: "Rules and pay table" });
  await expect(rules).toContainText("Return to player: 97.00%");
  await expect(rules).toContainText("A round that you leave stays open for a day");
  await page.keyboard.press("Escape");
  await expectAccessible(page);

  await press(page.getByRole("button", { name: "Bet", exact: true }));
  await expect(status(page)).toHaveText("Open a field");
  await expect(page.getByText("$19.00")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Mines" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Higher stake" })).toBeDisabled();
  await expectAccessible(page);

  // The answer to the first field is lost after the server has decided; it is opened once.
  await loseAnswer(page, "**/decisions");
  await press(field(page, SAFE[0]));
  await repeatLostCall(page);
  await expect(page.getByRole("button", { name: `Field ${SAFE[0]}: safe` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Take $1.10" })).toBeEnabled();

  // Two presses at once on two fields open one.
  await page.evaluate(
    (names) => {
      for (const name of names) document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
    },
    [`Field ${SAFE[1]}`, `Field ${SAFE[2]}`],
  );
  await expect(page.getByRole("button", { name: "Take $1.25" })).toBeEnabled();
  await expect(page.getByRole("button", { name: `Field ${SAFE[2]}`, exact: true })).toBeVisible();

  await page.reload();
  await expect(status(page)).toHaveText(/Your round is still open, stake \$1\.00\./);
  await expect(page.getByRole("button", { name: /: safe$/ })).toHaveCount(2);
  await expectAccessible(page);
  // The seed that hides the mines is not revealed before the end.
  consoles.allow(/status of 409/);
  await press(page.getByRole("button", { name: "Fairness" }));
  await press(page.getByRole("button", { name: "Change the seed" }));
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/Finish the open round first/);
  await page.keyboard.press("Escape");

  await press(page.getByRole("button", { name: "Take $1.25" }));
  await expect(status(page)).toHaveText("You win $1.25");
  await expect(status(page)).toHaveClass(/success/);
  await expect(page.getByText("$20.25")).toBeVisible();
  await expect(page.getByRole("button", { name: /: mine$/ })).toHaveCount(3);
  await expectAccessible(page);
  const checked = await check(page, 1);
  await expect(checked.getByRole("status")).toHaveText("This round is genuine.");

  await openInArabic(page, gameUrl);
  await expect(page.getByRole("combobox", { name: "الألغام" })).toHaveValue("3");
  await expectAccessible(page);
});

test("a mine ends the round; the keyboard opens fields, and another tab finds the round as it is", async ({
  sandbox,
  page,
  context,
  time,
}) => {
  const { gameUrl } = await open(sandbox, page);
  await press(page.getByRole("button", { name: "Higher stake" }));
  await press(page.getByRole("button", { name: "Bet", exact: true }));
  await field(page, 7).press("ArrowRight");
  await expect(field(page, 8)).toBeFocused();
  await field(page, 8).press("ArrowDown");
  await expect(field(page, 13)).toBeFocused();
  await field(page, SAFE[0]).press("Enter");
  await expect(page.getByRole("button", { name: "Take $2.20" })).toBeEnabled();

  // A second tab opens the mine; the first one decides too late and is told how the round ended.
  const tab = await context.newPage();
  await tab.goto(gameUrl);
  await expect(tab.getByRole("group", { name: "Stake" })).toContainText("$2.00");
  await press(field(tab, MINE));
  await expect(status(tab)).toHaveText(`There was a mine on field ${MINE}. No win`);
  await expectAccessible(tab);
  await press(page.getByRole("button", { name: "Take $2.20" }));
  await expect(status(page)).toHaveText(`There was a mine on field ${MINE}. No win`);
  await expect(page.getByText("$18.00")).toBeVisible();
  // The next round begins with closed fields.
  await untilNextRound(time, page);
  await press(page.getByRole("button", { name: "Bet", exact: true }));
  await expect(page.getByRole("button", { name: /: (safe|mine)$/ })).toHaveCount(0);
  await expect(page.getByText("$16.00")).toBeVisible();
});
