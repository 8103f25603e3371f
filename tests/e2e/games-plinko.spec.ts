// Plinko in its frame, opened directly. The paths come from seeds that the test chooses.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { check, fix, launch, openInArabic, openWithSeed, status, untilNextRound } from "./pages/game.ts";
import { press } from "./press.ts";

/** The ball goes to the right at pins 4 and 12 of twelve. */
const OUTER = "plinko-0";
/** The ball goes to the right at four of eight pins. */
const MIDDLE = "plinko-2";
/** Time of a fall in milliseconds. */
const FALL = 1_600;

test("Plinko pays the slot of the ball, celebrates no win below the stake, and can be checked", async ({
  sandbox,
  page,
  time,
  consoles,
}) => {
  const { gameUrl, token } = await openWithSeed(sandbox, page, {
    game: "velvet-plinko",
    seed: OUTER,
    dollars: "5",
  });
  consoles.allow(/status of 500/);
  const slots = page.getByRole("list", { name: "Multipliers, from left to right" }).getByRole("listitem");
  const risk = page.getByRole("combobox", { name: "Risk" });
  await expect(slots).toHaveCount(9);
  await page.getByRole("combobox", { name: "Rows" }).selectOption("16");
  await risk.selectOption("High");
  await expect(slots).toHaveCount(17);
  await expect(page.getByText("$1,001.00")).toBeVisible();
  await page.getByRole("combobox", { name: "Rows" }).selectOption("12");
  await risk.selectOption("Medium");
  await expect(slots).toHaveText("34 12.5 4 2 1 0.6 0.3 0.6 1 2 4 12.5 34".split(" "));
  await press(page.getByRole("button", { name: "Rules and pay table" }));
  const rules = page.getByRole("dialog", { name: "Rules and pay table" });
  await expect(rules).toContainText("Return to player: 97.50%");
  await expect(rules.getByRole("row", { name: "16 · High" })).toContainText("1,001");
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  // The answer is lost after the server has booked the round.
  await sandbox.fault({ method: "POST", path: "/game/api/rounds", status: 500, times: 1, afterProcessing: true });
  await press(page.getByRole("button", { name: "Drop the ball" }));
  await expect(page.getByRole("alert")).toHaveText(/Something went wrong.*not taken twice/);
  await press(page.getByRole("button", { name: "Try again" }));
  await expect(status(page)).toHaveText(/The ball fell on .?4×.?\. You win \$4\.00/);
  await expect(status(page)).toHaveClass(/success/);
  await expect(page.getByText("$8.00")).toBeVisible();
  await expectAccessible(page);

  await untilNextRound(time, page);
  await fix(sandbox, token, MIDDLE);
  await page.getByRole("combobox", { name: "Rows" }).selectOption("8");
  await risk.selectOption("Low");
  await press(page.getByRole("button", { name: "Drop the ball" }));
  await expect(status(page)).toHaveText(/The ball fell on .?0\.5×.?\. \$0\.50 returned/);
  await expect(status(page)).not.toHaveClass(/success/);
  const box = page.locator(".field", { hasText: "$0.50" });
  await expect(box).toHaveText("Returned$0.50");
  const checked = await check(page, 1);
  await expect(checked.getByRole("status")).toHaveText("This round is genuine.");
  const outcome = checked.getByRole("textbox", { name: "Outcome" });
  await outcome.fill((await outcome.inputValue()).replace('"slot": 4', '"slot": 5'));
  await expect(checked.getByRole("status")).toHaveText(/the outcome does not follow from the seeds/);

  // The last ball lies in its slot again; the board stands as it was, also where texts run from right to left.
  await openInArabic(page, gameUrl);
  await expect(page.getByRole("combobox", { name: "الصفوف" })).toHaveValue("8");
  await expect(status(page)).toHaveText(/0\.5×/);
  await expectAccessible(page);
});

test("a ball of plinko falls before its win is told, and a second press drops no second ball", async ({
  sandbox,
  page,
}) => {
  const player = await sandbox.player({ balances: { USD: "5" } });
  const { gameUrl, token } = await launch(sandbox, player, "velvet-plinko");
  await fix(sandbox, token, OUTER);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install({ time: new Date("2026-11-20T12:00:00Z") });
  await page.goto(gameUrl);
  await page.getByRole("combobox", { name: "Rows" }).selectOption("12");
  await page.clock.pauseAt(new Date("2026-11-20T13:00:00Z"));
  let stakes = 0;
  page.on("request", (request) => {
    stakes += Number(request.method() === "POST" && request.url().endsWith("/game/api/rounds"));
  });
  const answered = page.waitForResponse((response) => response.url().endsWith("/game/api/rounds"));
  const action = page.getByRole("button", { name: "Drop the ball" });
  await press(action);
  await (await answered).finished();
  await expect(page.locator(".ball")).toHaveAttribute("visibility", "visible");
  await page.clock.runFor(FALL - 1);
  await expect(status(page)).toBeEmpty();
  await expect(page.getByText("$8.00")).toBeHidden();
  await action.dispatchEvent("click");
  await page.clock.runFor(1);
  await expect(status(page)).toHaveText(/You win \$4\.00/);
  await expect(page.getByText("$8.00")).toBeVisible();
  expect(stakes).toBe(1);
});
