// The jackpot, from the stake that feeds it to the proof of the round in which it falls.
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { region } from "./pages/account.ts";
import { check, openWithSeed } from "./pages/game.ts";
import { press } from "./press.ts";

const GAME = "hidden-dragons-jackpot";
/** With the seed "test" of the player and a stake of one dollar, the jackpot falls in the first round. */
const FALLS = "jackpot-911";

test("a player feeds the jackpot, wins it, and checks its draw @phone", async ({
  site,
  page,
  sandbox,
  signedIn,
  time,
}) => {
  await sandbox.config({ jackpotsEnabled: true, roundProofsEnabled: true });
  await signedIn({ balances: { USD: "50" } });
  await sandbox.gameSeeds([FALLS]);
  await site.open(`/games/${GAME}?real=true`);
  const panel = region(page, "Jackpot");
  await expect(panel).toContainText("$100.00");
  await expectAccessible(page);
  await expectFits(page, "the page of a game with a jackpot");
  const frame = page.locator("iframe").contentFrame();
  const spin = frame.getByRole("button", { name: "Spin" });
  await expect(frame.getByText("Jackpot $100.00")).toBeVisible();
  await press(spin);
  await expect(frame.getByRole("status")).toContainText("You win the jackpot: $100.01.");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("You have won the jackpot");
  // The whole pool is paid, and it begins again: in the frame at once, on the page within a second.
  await expect(frame.getByText("Jackpot $100.00")).toBeVisible();
  await time.jump(60_000);
  await expect(panel).toContainText("$100.00");
  await expect(page.getByRole("banner")).toContainText("$149.01");

  await press(frame.getByRole("button", { name: "Fairness" }));
  await press(frame.getByRole("button", { name: "Change the seed" }));
  await expect(frame.getByText(/The seed of the rounds before is revealed/)).toBeVisible();
  await site.open("/profile/history?tab=spins");
  await expect(page.getByRole("row", { name: /Hidden Dragons Jackpot/ }).first()).toContainText("Jackpot: $100.01");
  await press(page.getByRole("link", { name: /^Check the round: Hidden Dragons Jackpot/ }));
  await expect(page.getByRole("main").getByText("This round matches", { exact: true })).toBeVisible();
  await expect(panel).toContainText("The jackpot falls");
  await expect(panel).toContainText("$0.59");
  await expect(region(page, "Bookings")).toContainText("$149.01");
  await expectAccessible(page);
});

test("the page that checks a round shows the draw of its jackpot", async ({ page, sandbox }) => {
  await sandbox.config({ jackpotsEnabled: true });
  await openWithSeed(sandbox, page, { game: GAME, seed: FALLS });
  await press(page.getByRole("button", { name: "Spin" }));
  await expect(page.getByRole("status")).toContainText("You win the jackpot: $100.01.");
  const checked = await check(page, 1);
  await expect(checked.getByRole("status")).toHaveText("This round is genuine.");
  await expect(checked.getByText(/The jackpot falls if it is also below the stake/)).toBeVisible();
  const draw = checked.getByRole("textbox", { name: "Jackpot" });
  await expect(draw).toHaveValue(/"number": "0.59",\s+"won": "100.01"/);
  await expectAccessible(checked);
  // Another number does not follow from the seeds, nor does a jackpot that was not paid.
  const told = await draw.inputValue();
  for (const [from, to] of [
    ['"0.59"', '"0.58"'],
    ['"100.01"', '"0"'],
  ] as const) {
    await draw.fill(told.replace(from, to));
    await expect(checked.getByRole("status")).toHaveText(/not genuine: the draw of the jackpot does not follow/);
  }
  // A draw that cannot be parsed is an error of its field, and not a wrong draw.
  await draw.fill(told.replace("{", ""));
  await expect(draw).toHaveAccessibleDescription(/^This is not JSON/);
});

test("the frame of a game tells the rules of its jackpot, and fits in Arabic", async ({ page, sandbox }) => {
  const { gameUrl } = await openWithSeed(sandbox, page, { game: GAME, seed: "seed-1" });
  await press(page.getByRole("button", { name: "Rules and pay table" }));
  const rules = page.getByRole("dialog");
  await expect(rules).toContainText("1.00% of the real money in each stake goes to the jackpot");
  await expect(rules).toContainText("it returns 1.50% on average besides the return of the game");
  await expect(rules).toContainText("The chance of a round is its stake divided by $20,000.00");
  await expectAccessible(page);
  await page.goto(gameUrl.replace("locale=en", "locale=ar"));
  await expect(page.getByText(/^الجاكبوت/)).toBeVisible();
  await expectFits(page, "a game with a jackpot in Arabic");
});
