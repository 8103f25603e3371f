// The games in their frame, opened directly. All outcomes come from seeds that the test chooses.
import type { Page, Route } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import {
  check,
  fix,
  launch,
  loseAnswer,
  openInArabic,
  openWithSeed,
  repeatLostCall,
  status,
  untilNextRound,
} from "./pages/game.ts";
import { press } from "./press.ts";

/** Seeds with known first rounds for the player's seed "test": a win of 6.6 times the stake; free spins; a roll of 63.65. */
const WIN = "seed-52";
const FREE = "seed-7";
const ROLL = "seed-2";
/** Limbo draws 5.64. */
const MULTIPLIER = "limbo-6";
/** The ball falls on 10. */
const NUMBER = "seed-1";
/** The first shared round of the crash game ends at 4.4, the second one at 1.57. */
const CRASH = "crash-179";

test("A slot plays by keyboard, survives a lost answer and a reload, and its rounds can be checked", async ({
  sandbox,
  page,
  time,
  consoles,
}) => {
  const { token, player } = await openWithSeed(sandbox, page, { game: "ember-orchard", seed: WIN });
  await expect(page.getByRole("heading", { level: 1, name: "Ember Orchard" })).toBeVisible();
  await expect(page.getByText("$20.00")).toBeVisible();
  // Twice more is 3.00, then back; the keyboard reaches both buttons.
  await page.getByRole("button", { name: "Higher stake" }).press("Enter");
  await expect(page.getByRole("group", { name: "Stake" })).toContainText("$2.00");
  await page.getByRole("button", { name: "Lower stake" }).press("Enter");

  // The first answer is lost after the server has booked the round; the retry takes no second stake.
  consoles.allow(/Failed to load resource/);
  await loseAnswer(page, "**/game/api/rounds");
  await press(page.locator("h1"));
  await page.keyboard.press(" ");
  await repeatLostCall(page);
  await expect(status(page)).toHaveText("You win $6.60");
  await expect(page.getByText("$25.60")).toBeVisible();
  await expectAccessible(page);

  await press(page.getByRole("button", { name: "Rules and pay table" }));
  const rules = page.getByRole("dialog", { name: "Rules and pay table" });
  await expect(rules).toContainText("Return to player: 96.20%");
  await expect(rules).toContainText("3, 4 or 5 of these anywhere: 6, 10 or 16 free spins");
  await page.keyboard.press("Escape");

  // Free spins that were cut off by a reload go on after it.
  await fix(sandbox, token, FREE);
  await untilNextRound(time, page);
  await press(page.locator("h1"));
  await page.keyboard.press(" ");
  await expect(status(page)).toHaveText(/free spins?/i);
  await page.reload();
  await expect(status(page)).toHaveText("Free spin 1 of 6");
  // Each takes its time: a key neither shortens it nor begins another round.
  await page.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "Spin" })).toBeDisabled();
  await time.passUntil(() =>
    expect(status(page)).toHaveText("Your last round, stake $1.00: You win $17.00", { timeout: 500 }),
  );
  await expect(page.getByText("$41.60")).toBeVisible();

  const checked = await check(page, 1);
  await expect(checked.getByRole("status")).toHaveText("This round is genuine.");
  await expectAccessible(checked);
  const outcome = checked.getByRole("textbox", { name: "Outcome" });
  await outcome.fill((await outcome.inputValue()).replace('"units": 170', '"units": 171'));
  await expect(checked.getByRole("status")).toHaveText(/not genuine: the outcome/);
  await checked.getByRole("textbox", { name: "Server seed", exact: true }).fill("another");
  await expect(checked.getByRole("status")).toHaveText(/not genuine: the hash/);

  // A session that is over says so, and so does an empty account.
  await sandbox.api(player, "POST", "player/sessions/logout");
  await press(page.getByRole("button", { name: "Spin" }));
  await expect(page.getByRole("alert")).toHaveText(/session is over/);
});

test("Dice follow the chosen chance, say why a stake is refused, and speak Arabic", async ({
  sandbox,
  page,
  time,
  consoles,
}) => {
  const { gameUrl, player } = await openWithSeed(sandbox, page, { game: "wild-dice", seed: ROLL, dollars: "5" });
  // The server fails after it has booked the roll.
  consoles.allow(/status of (4\d\d|500)/);
  await sandbox.fault({ method: "POST", path: "/game/api/rounds", status: 500, times: 1, afterProcessing: true });
  await page.getByRole("slider", { name: /chance to win/i }).fill("40");
  await expect(page.getByText("2.4250×")).toBeVisible();
  await press(page.getByRole("button", { name: "Roll" }));
  await expect(page.getByRole("alert")).toHaveText(/Something went wrong.*not taken twice/);
  await press(page.getByRole("button", { name: "Try again" }));
  await expect(status(page)).toHaveText("Rolled 63.65. You win $2.42");
  await expect(page.getByText("$6.42")).toBeVisible();
  // Five seconds lie between two rounds; the button says so.
  await expect(page.getByRole("button", { name: "Next round in a moment" })).toBeDisabled();
  await expectAccessible(page);
  await untilNextRound(time, page);
  await expect((await check(page, 1)).getByRole("status")).toHaveText("This round is genuine.");
  for (let times = 0; times < 5; times += 1) await press(page.getByRole("button", { name: "Higher stake" }));
  await press(page.getByRole("button", { name: "Roll" }));
  await expect(page.getByRole("alert")).toHaveText("The balance is not sufficient for this stake.");
  await sandbox.api(player, "POST", "player/limits", { definition: 1, period: "daily", currency: "USD", amount: 0.5 });
  for (let times = 0; times < 5; times += 1) await press(page.getByRole("button", { name: "Lower stake" }));
  await press(page.getByRole("button", { name: "Roll" }));
  await expect(page.getByRole("alert")).toHaveText("Your bet limit is reached.");

  // In a frame without an origin of its own it works as well.
  await page.goto(`${sandbox.site}/config.json`);
  await page.evaluate((address) => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.src = address;
    document.body.append(frame);
  }, gameUrl);
  const inside = page.frameLocator("iframe");
  await expect(inside.getByText("$6.42")).toBeVisible();
  await press(inside.getByRole("button", { name: "Roll" }));
  await expect(inside.getByRole("alert")).toHaveText("Your bet limit is reached.");

  // Numbers are written as the language has them; money that arrived beside the game is there when one comes back to it.
  await page.goto(gameUrl.replace("locale=en", "locale=de"));
  await expect(status(page)).toHaveText(/63,65/);
  await expect(page.getByText("2,4250×")).toBeVisible();
  await sandbox.deposit(player, "10");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText("16,42 $")).toBeVisible();

  await openInArabic(page, gameUrl);
  await press(page.getByRole("button", { name: "القواعد وجدول الأرباح" }));
  await expect(page.getByRole("dialog")).toContainText("97.00");
  await expectAccessible(page);
});

test("Limbo pays a target that is reached, says which targets there are, and speaks German and Arabic", async ({
  sandbox,
  page,
  consoles,
}) => {
  const { gameUrl } = await openWithSeed(sandbox, page, {
    game: "crimson-limbo",
    seed: MULTIPLIER,
    dollars: "5",
  });
  consoles.allow(/status of 422/);
  const target = page.getByRole("textbox", { name: "Target multiplier" });
  await expect(target).toHaveValue("2.00");
  await expect(page.getByText("48.50%")).toBeVisible();
  // The green part of the track is as long as the chance.
  const widthOf = async (part: string) => (await page.locator(part).boundingBox())?.width ?? 0;
  expect((await widthOf(".zone")) / (await widthOf(".track"))).toBeCloseTo(0.485, 2);
  // An invalid target shows no chance, and the server refuses it with a reason.
  await target.fill("1");
  await expect(page.getByText("48.50%")).toBeHidden();
  await target.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Enter a multiplier from 1.01 to 1000.");
  await expect(target).toBeFocused();
  await expectAccessible(page);
  await target.fill("4");
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByText("24.25%")).toBeVisible();
  await target.press("Enter");
  await expect(status(page)).toHaveText(/Result .?5\.64×.?\. You win \$4\.00/);
  await expect(page.getByText("$8.00")).toBeVisible();
  await expectAccessible(page);
  const checked = await check(page, 1);
  await expect(checked.getByRole("status")).toHaveText("This round is genuine.");
  const outcome = checked.getByRole("textbox", { name: "Outcome" });
  await outcome.fill((await outcome.inputValue()).replace("564", "565"));
  await expect(checked.getByRole("status")).toHaveText(/the outcome does not follow from the seeds/);

  // The last round is there again, written as the language has it.
  await page.goto(gameUrl.replace("locale=en", "locale=de"));
  await expect(page.getByRole("textbox", { name: "Zielmultiplikator" })).toHaveValue("4,00");
  await expect(status(page)).toHaveText(/5,64×/);
  await openInArabic(page, gameUrl);
  await expect(page.getByRole("textbox", { name: "المضاعف المستهدف" })).toHaveValue("4.00");
  await expectAccessible(page);
});

test("Roulette takes chips by keyboard, shows a round that was cut off, and can be checked", async ({
  sandbox,
  page,
}) => {
  await openWithSeed(sandbox, page, { game: "royal-roulette", seed: NUMBER });
  await page.setViewportSize({ width: 390, height: 760 });
  const spin = page.getByRole("button", { name: /^Spin|^Place/ });
  await expect(spin).toBeDisabled();
  // The table is one stop of the tab key; its fields are reached by arrow keys.
  await page.getByRole("button", { name: /^0 Zero/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: /^2 Black/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowRight");
  const spot = page.getByRole("button", { name: /^10 Black/ });
  await expect(spot).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(spot).toHaveAccessibleName("10 Black, $2.00");
  await page.getByRole("button", { name: "Take the last chip back" }).press("Enter");
  await expect(spin).toHaveText("Spin · $1.00");
  await expectAccessible(page);
  // The page is gone after the server has booked the round, and before the answer has arrived.
  const booked = new Promise<void>((resolve) => {
    const lose = async (route: Route) => {
      await route.fetch();
      resolve();
    };
    void page.route("**/game/api/rounds", lose, { times: 1 });
  });
  await spin.press("Enter");
  await booked;
  await page.reload();
  await expect(status(page)).toHaveText("Your last round, stake $1.00: 10 Black. You win $36.00");
  await expect(page.getByText("$55.00")).toBeVisible();
  await press(page.getByRole("button", { name: "Same bets again" }));
  await expect(spot).toHaveAccessibleName("10 Black, $1.00");
  await expect((await check(page, 1)).getByRole("status")).toHaveText("This round is genuine.");
});

test("in Crash a player's own bet is named and comes first, also without a nickname", async ({
  sandbox,
  page,
  context,
}) => {
  await sandbox.holdClock();
  await sandbox.gameSeeds([CRASH]);
  const rows = (of: Page) => of.getByRole("region", { name: "Players" }).getByRole("listitem");
  const other = await context.newPage();
  for (const one of [other, page]) {
    const player = await sandbox.player({ balances: { USD: "20" } });
    const { gameUrl } = await launch(sandbox, player, "amber-rocket");
    await one.goto(gameUrl);
    await press(one.getByRole("button", { name: "Bet", exact: true }));
    await expect(status(one)).toHaveText("Bet placed: $1.00");
  }
  await expect(rows(page)).toHaveText([/^You\$1\.00/, /^\w*\*\*\*\$1\.00/]);
  await expect(rows(other)).toHaveText([/^You\$1\.00/, /^\w*\*\*\*\$1\.00/]);
});

test("Crash runs on the clock of the server: a bet is taken back, cashed out, and lost", async ({
  sandbox,
  page,
  time,
  consoles,
}) => {
  const player = await sandbox.player({ balances: { USD: "20" } });
  await sandbox.settings({ simulatedPlay: true });
  const { gameUrl } = await launch(sandbox, player, "amber-rocket");
  await sandbox.holdClock();
  await sandbox.gameSeeds([CRASH, CRASH]);
  await page.goto(gameUrl);
  const bet = page.getByRole("button", { name: "Bet", exact: true });
  await press(bet);
  await expect(status(page)).toHaveText("Bet placed: $1.00");
  await press(page.getByRole("button", { name: "Take the bet back" }));
  await expect(bet).toBeEnabled();
  await expect(page.locator("strong", { hasText: "$20.00" })).toBeVisible();
  await press(bet);
  await expect(page.getByRole("button", { name: "Take the bet back" })).toBeVisible();
  await expectAccessible(page);
  await time.passUntil(() => expect(page.getByRole("button", { name: /Cash out/ })).toBeEnabled({ timeout: 2000 }));
  await time.pass(3000);
  await press(page.getByRole("button", { name: /Cash out/ }));
  await expect(status(page)).toHaveText(/Cashed out at [12]\.\d\d×\. You win/);
  await time.passUntil(() => expect(bet).toBeEnabled({ timeout: 500 }));
  await expect(page.getByRole("list", { name: "Last rounds" }).getByRole("listitem")).toHaveCount(1);
  await press(bet);
  await expect(page.getByRole("button", { name: "Take the bet back" })).toBeVisible();
  // The end is asked for until it is known, and then nothing is said of the failure.
  consoles.allow(/game\/api\/session/);
  await sandbox.fault({ method: "GET", path: "/game/api/session", status: 500, times: 1 });
  await time.passUntil(() => expect(status(page)).toHaveText("The bet is lost", { timeout: 500 }));
  await expect(page.getByRole("alert")).toBeHidden();
  await expect((await check(page, 2)).getByRole("status")).toHaveText("This round is genuine.");
});
