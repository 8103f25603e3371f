// Playing: demo and money, the session of play, reality checks, refusals, and games that misbehave.
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";
import type { Sandbox } from "./sandbox.ts";

const GAME = "Ember Orchard";
/** A game on the home page. With this seed and the player's seed "test", its first round wins 0.30 for a stake of 1.00. */
const SLOT = "Gilded Lagoon";
const SEED = "seed-52";
const REAL = "/games/ember-orchard?real=true";

function gameIn(page: Page, name = GAME): FrameLocator {
  return page.frameLocator(`iframe[title="${name}: the game"]`);
}

/** The slot on the home page. */
function slotTile(page: Page): Locator {
  return page.getByRole("region", { name: "Slots" }).getByRole("link", { name: SLOT, exact: true });
}

/** Plays a round of the slot with the chosen seeds. */
async function playKnownRound(page: Page, sandbox: Sandbox): Promise<void> {
  const frame = page.getByTitle(`${SLOT}: the game`);
  const spin = gameIn(page, SLOT).getByRole("button", { name: "Spin" });
  await expect(spin).toBeVisible();
  const launch = new URL((await frame.getAttribute("src")) ?? "").searchParams.get("session") ?? "";
  await sandbox.fixRound(launch, SEED);
  await press(spin);
}

test("a guest's first round for fun is two presses away", async ({ site, page, sandbox }) => {
  await site.open("/");
  await press(
    page.getByRole("region", { name: "Slots" }).getByRole("link", { name: `Play for fun: ${SLOT}`, exact: true }),
  );
  await expect(page).toHaveURL(/real=false$/);
  await expect(gameIn(page, SLOT).getByText("10,000.00")).toBeVisible();
  await playKnownRound(page, sandbox);
  await expect(gameIn(page, SLOT).getByText("9,999.30")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // The address alone says nothing about the choice: a dialog says what else is possible.
  await site.open("/games/ember-orchard");
  const dialog = site.dialog("Demo");
  await expect(dialog).toBeVisible();
  await press(dialog.getByRole("button", { name: "Keep playing for fun" }));
  await expect(dialog).toBeHidden();
  await expect(gameIn(page).getByRole("button", { name: "Spin" })).toBeVisible();
  await press(page.getByRole("button", { name: "Play for real" }));
  await expect(site.dialog("Sign up")).toBeVisible();
});

test("on a wide screen the name of a game is seen in the bar above its frame alone", async ({ site, page }) => {
  await site.open("/games/ember-orchard?real=false");
  const inFrame = gameIn(page).getByRole("heading", { level: 1, name: GAME });
  await expect(gameIn(page).getByRole("button", { name: "Spin" })).toBeVisible();
  expect((await inFrame.boundingBox())?.width).toBeLessThanOrEqual(1);
  expect((await site.heading.boundingBox())?.width).toBeGreaterThan(40);
  // A narrow frame has no such bar.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => expect((await inFrame.boundingBox())?.width).toBeGreaterThan(40)).toPass();
});

/** Controls at the edges of a game and of its frame. */
const controlsOfGame = (page: Page): Locator[] => [
  page.getByRole("button", { name: "Full screen", exact: true }),
  ...["Rules and pay table", "Fairness", "Spin"].map((name) => gameIn(page, SLOT).getByRole("button", { name })),
];

/** Asserts that an alert lies over none of the controls. */
async function expectUncovered(alert: Locator, controls: Locator[]): Promise<void> {
  const area = async (of: Locator) => {
    const found = await of.boundingBox();
    if (!found) throw new Error("There is no box.");
    return { ...found, right: found.x + found.width, bottom: found.y + found.height };
  };
  const above = await area(alert);
  for (const control of controls) {
    const below = await area(control);
    const isBeside = above.right <= below.x || below.right <= above.x;
    expect(isBeside || above.bottom <= below.y || below.bottom <= above.y, String(control)).toBe(true);
  }
}

test("first rounds are two presses away, and the last game is one @phone", async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  let presses = 0;
  const pressCounted = async (target: Locator) => {
    presses += 1;
    await press(target);
  };
  const spin = gameIn(page, SLOT).getByRole("button", { name: "Spin" });
  const outcome = gameIn(page, SLOT).getByRole("status");
  // The seed in use, and the next one that is committed with it, for each of two launches.
  await sandbox.gameSeeds([SEED, SEED, SEED, SEED]);
  await site.open("/");
  await pressCounted(page.getByRole("link", { name: `Play for fun: ${SLOT}`, exact: true }).first());
  await pressCounted(spin);
  await expect(outcome).toHaveText("0.30 returned");
  expect(presses, "a guest's first round").toBe(2);

  await signedIn({ balances: { USD: "50" } });
  await site.open("/");
  presses = 0;
  await pressCounted(slotTile(page));
  await pressCounted(spin);
  await expect(outcome).toHaveText("$0.30 returned");
  expect(presses, "a player's first round").toBe(2);
  await expect(spin).toBeEnabled();

  await pressCounted(page.getByRole("link", { name: "Leave the game" }));
  await expect(page).toHaveURL(/\/main$/);
  await pressCounted(page.getByRole("banner").getByRole("link").first());
  presses = 0;
  const again = page.getByRole("list", { name: "Carry on" });
  const played = page.getByRole("region", { name: "Continue playing" });
  await expect(played.getByRole("link", { name: SLOT, exact: true })).toHaveAttribute("href", /real=true$/);
  // The card is there, so no bar at the bottom says the same.
  await expect(page.getByRole("complementary", { name: "Your last game" })).toHaveCount(0);
  await pressCounted(again.getByRole("link", { name: SLOT }));
  await expect(spin).toBeVisible();
  expect(presses, "the last game").toBe(1);
});

test("a press on a game says what is possible", { tag: "@phone-only" }, async ({ site, page, sandbox, signedIn }) => {
  const pressGame = async () => {
    await site.open("/");
    await press(slotTile(page));
  };
  await pressGame();
  const dialog = site.dialog("How do you want to play?");
  await expect(dialog.getByRole("button", { name: "Sign up" })).toBeVisible();
  await press(dialog.getByRole("button", { name: "Play for fun" }));
  await expect(page).toHaveURL(/real=false$/);
  await expect(gameIn(page, SLOT).getByRole("button", { name: "Spin" })).toBeVisible();

  // A player without money is offered the deposit, a player with money plays.
  await signedIn({ balances: { USD: "0" } });
  await pressGame();
  await expect(dialog.getByRole("button", { name: "Deposit and play" })).toBeVisible();
  await page.keyboard.press("Escape");
  const player = await signedIn({ balances: { USD: "50" } });
  await pressGame();
  await expect(page).toHaveURL(/real=true$/);
  await playKnownRound(page, sandbox);
  const stage = page.getByRole("region", { name: "Game", exact: true });
  await expect(stage.getByText("-$0.70")).toBeVisible();
  // The name is seen once, below the game. An alert covers no button of the site or of the game.
  expect((await stage.getByRole("heading", { level: 1 }).boundingBox())?.width).toBeLessThanOrEqual(1);
  await expect(site.heading).toHaveText(SLOT);
  await sandbox.deposit(player, "20");
  const alert = page.locator("[data-type=done]");
  await expect(alert).toBeVisible();
  await expectUncovered(alert, controlsOfGame(page));
});

test("a player's balance and session move with the rounds, and the game left is one press away", async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn({ balances: { USD: "50" } });
  await site.open("/");
  await press(slotTile(page));
  await expect(page).toHaveURL(/\?real=true$/);
  const stage = page.getByRole("region", { name: "Game", exact: true });
  await expect(stage.getByText("Result")).toBeVisible();
  await expect(stage.getByText("$0.00")).toBeVisible();
  await playKnownRound(page, sandbox);
  // The ledger has the result of the round; the header and the session show the same amounts.
  await expect(page.getByRole("banner").getByText("$49.30")).toBeVisible();
  await expect(stage.getByText("-$0.70")).toBeVisible();
  const accounts = await sandbox.api<{ currency: string; balance: number }[]>(player, "GET", "wallet/accounts");
  expect(accounts.find(({ currency }) => currency === "USD")?.balance).toBe(49.3);
  expect(await sandbox.imbalances()).toEqual({});
  await expectAccessible(page);

  // An alert lies over no control of the game or of its bar.
  await sandbox.deposit(player, "20");
  const alert = page.locator("[data-type=done]");
  await expect(alert).toBeVisible();
  await expectUncovered(alert, [stage.getByRole("button", { name: "Limits and reminders" }), ...controlsOfGame(page)]);
  await press(alert.getByRole("button"));

  await press(stage.getByRole("link", { name: "Leave the game" }));
  const back = page.getByRole("complementary", { name: "Your last game" });
  await expect(back).toBeVisible();
  await page.reload();
  await press(back.getByRole("link", { name: `Back to ${SLOT}` }));
  await expect(gameIn(page, SLOT).getByRole("button", { name: "Spin" })).toBeVisible();
  await expect(back).toBeHidden();
  await page.goBack();
  await press(back.getByRole("button", { name: "Do not offer it again" }));
  await expect(back).toBeHidden();

  // The history has the round.
  await site.open("/profile/history?tab=spins");
  const rounds = page.getByRole("table", { name: "Game rounds" });
  await expect(rounds.getByRole("row")).toHaveCount(2);
  await expect(rounds.getByRole("link", { name: SLOT })).toBeVisible();
  await expect(rounds.getByRole("row").last()).toContainText("$1.00");
  await expectAccessible(page);
});

test("a reality check waits for the end of a round @phone @phone-only", async ({
  site,
  page,
  sandbox,
  time,
  signedIn,
}) => {
  await signedIn({ balances: { USD: "50" } });
  await site.open(REAL);
  await expect(gameIn(page).getByRole("button", { name: "Spin" })).toBeVisible();
  await time.jump(16 * 60_000);
  // The first round ends at 4.4, and only the test lets it begin and go on.
  await sandbox.gameSeeds(["crash-179"]);
  await sandbox.holdClock();
  await site.open("/games/amber-rocket?real=true");
  const stage = page.getByRole("region", { name: "Game", exact: true });
  await press(stage.getByRole("button", { name: "Limits and reminders" }));
  const limits = stage.getByRole("region", { name: "Limits and reminders" });
  await expect(limits.getByText("You have set no limit.")).toBeVisible();
  await expectAccessible(page);
  const game = page.frameLocator("iframe");
  const bet = game.getByRole("button", { name: "Bet", exact: true });
  const cashOut = game.getByRole("button", { name: /^Cash out/ });
  await press(bet);
  // The clock of the round stands while the page catches up.
  await time.passUntil(() => expect(cashOut).toBeEnabled({ timeout: 2000 }));
  // The check is due at once, but the money is at stake.
  await limits.getByRole("combobox", { name: "Remind me every" }).selectOption("15 minutes");
  await press(cashOut);
  const check = page.getByRole("alertdialog", { name: "Time for a look at the clock" });
  await time.passUntil(() => expect(check).toBeVisible({ timeout: 500 }));
  await expect(check.getByRole("definition").nth(1)).not.toHaveText("$0.00");
  await expect(check.getByRole("combobox", { name: "Remind me every" })).toHaveValue("15");
  await press(limits.getByRole("link", { name: "My limits" }));
  await expect(page).toHaveURL(/\/profile\/limits$/);
});

test("limits and bonuses refuse a game with a reason", async ({ site, page, sandbox, consoles, signedIn }) => {
  consoles.allow(/\/play|\/game\/api\/rounds/);
  const player = await signedIn({ balances: { USD: "50" } });
  const play = "/api/game/games/ember-orchard/play";
  const spin = gameIn(page).getByRole("button", { name: "Spin" });
  const dialog = site.dialog("Your limit is reached");
  const toLimits = async () => {
    await expect(dialog).toBeVisible();
    await press(page.getByRole("button", { name: "Go to my limits" }));
    await expect(page).toHaveURL(/\/profile\/limits$/);
  };

  // A stake that is larger than a bonus allows that begins meanwhile: the largest is named, and the game starts again.
  await site.open(REAL);
  const higher = gameIn(page).getByRole("button", { name: "Higher stake" });
  for (let times = 0; times < 4; times += 1) await press(higher);
  const [bonus] = await sandbox.giveBonus(player, 10);
  await sandbox.api(player, "PUT", `game/player-bonuses/${bonus?.id}/activate`);
  await press(spin);
  await expect(site.dialog("Bet too large for your bonus")).toContainText("$5.00");
  const starts = await sandbox.count("POST", play);
  await press(page.getByRole("button", { name: "Back to the game" }));
  await expect.poll(() => sandbox.count("POST", play)).toBe(starts + 1);
  await expect(spin).toBeVisible();
  await site.open("/games/wild-dice?real=true");
  await expect(site.dialog("Not with this bonus")).toBeVisible();
  await page.keyboard.press("Escape");

  // The stake that is over a limit, and then the start.
  await sandbox.api(player, "POST", "player/limits", { definition: 1, period: "daily", currency: "USD", amount: 1 });
  await site.open(REAL);
  await press(spin);
  await expect(spin).toBeEnabled();
  await press(spin);
  await toLimits();
  await site.open(REAL);
  await toLimits();
});

test("a game that goes to another page is not followed", async ({ site, page, sandbox, time, signedIn }) => {
  await signedIn({ balances: { USD: "50" } });
  await site.open(REAL);
  const spin = gameIn(page).getByRole("button", { name: "Spin" });
  await expect(spin).toBeVisible();
  await time.pass(5000);
  await page
    .locator("iframe")
    .contentFrame()
    .locator("body")
    .evaluate((_, url) => location.assign(url), sandbox.provider);
  const stage = page.getByRole("region", { name: "Game", exact: true });
  await expect(stage.getByText("The game has left")).toBeVisible();
  await expect(stage.getByRole("link", { name: "See other games" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expectAccessible(page);
  await press(stage.getByRole("button", { name: "Try again" }));
  await expect(spin).toBeVisible();
});

/** A game that tries what it should not. Windows may be opened, but what is in them may do no more than the game. */
const HOSTILE = `<!doctype html><title>x</title><p>hostile</p><script>
  const tries = [];
  const attempt = (what) => { try { tries.push(String(what())); } catch { tries.push("refused"); } };
  const isWindow = location.pathname === "/window";
  const site = isWindow ? () => opener.parent : () => parent;
  attempt(() => site().document.title);
  attempt(() => site().localStorage.length);
  attempt(() => (site().location.href = "/stolen"));
  if (!isWindow) {
    open("/window");
    for (const message of [{}, null, "gameLoaded", { type: "navigate", to: "/stolen" }, { kind: "openDialog" }])
      parent.postMessage(message, "*");
    location.hash = "moved";
  }
  const told = document.createElement("output");
  told.textContent = tries.join();
  document.body.append(told);
</script>`;

test("a hostile game cannot read, leave or cover the site", async ({ site, page, sandbox, consoles, signedIn }) => {
  consoles.allow(/sandbox|frame|Unsafe|Blocked|script/i);
  await signedIn({ balances: { USD: "50" } });
  const hostile = { contentType: "text/html", body: HOSTILE };
  await page.context().route(`${sandbox.provider}/**`, (route) => route.fulfill(hostile));
  // Counts what has arrived: only then it has had its effect.
  await page.addInitScript((origin) => {
    let messages = 0;
    addEventListener("message", (event) => {
      if (event.origin !== origin) return;
      messages += 1;
      document.documentElement.dataset["messages"] = String(messages);
    });
  }, sandbox.provider);
  const opened = page.context().waitForEvent("page");
  await site.open(REAL);
  await expect(gameIn(page).getByRole("status")).toHaveText("refused,refused,refused");
  await expect((await opened).getByRole("status")).toHaveText("refused,refused,refused");
  await (await opened).close();
  await expect(page.locator("html")).toHaveAttribute("data-messages", "5");
  await expect(page).toHaveURL(/\/games\/ember-orchard\?real=true$/);
  await expect(site.dialogs).toHaveCount(0);
  await expect(site.heading).toHaveText(GAME);
  // The bar above the frame stays in reach.
  await press(page.getByRole("link", { name: "Leave the game" }));
  await expect(page).toHaveURL(/\/main$/);
  await expect(site.dialogs).toHaveCount(0);
});
