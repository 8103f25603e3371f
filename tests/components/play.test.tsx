// The page of a game around its frame: starts, refusals, reality checks. What happens in the frame is for tests/e2e.

import { data, json, refusal } from "@player-site/core/testing";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { balancesOf } from "./harness/answers.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { aGame, catalogueOf, expectGame, frameOf, play, starts } from "./harness/games.ts";
import { dialogs, expectCount, expectNone, heading, main, region, signIn, signInButton } from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { open } from "./harness/site.tsx";
import { jump, pass } from "./harness/time.ts";

const REAL = "/games/ember-orchard?real=true";
const SLOT = "Gilded Lagoon";
const DETAILS = "GET /api/game/games/gilded-lagoon";
const MINUTE = 60_000;

const stage = region("Game");

beforeEach(() => starts());

test("signing in on the page of a game starts it for money", async () => {
  const site = await open("/games/ember-orchard");
  await page.getByRole("button", { name: "Keep playing for fun" }).click();
  await expectGame();
  await signInButton.click();
  await signIn.byEmail("player@example.com", "password1");
  await expect.poll(() => site.address()).toMatch(/\?real=true$/);
  await expect.element(stage.getByText("Result")).toBeVisible();
  await expectNone(stage.getByText("Demo"));
});

/** A player on the home page, where the slot is in a list. */
async function atTheSlot() {
  catalogueOf([aGame(SLOT), aGame("Ember Orchard")]);
  starts("gilded-lagoon");
  const site = await open("/", { player: true });
  await expect.element(page.getByRole("link", { name: SLOT, exact: true }).first()).toBeVisible();
  return site;
}
const tile = page.getByRole("link", { name: SLOT, exact: true }).first();

test("a game of a list starts while its details load", async () => {
  await atTheSlot();
  const release = api().hold(DETAILS);
  await tile.click();
  await expectGame(SLOT);
  await expect.element(heading).toHaveTextContent(SLOT);
  await expectNone(page.getByRole("heading", { name: "About the game" }));
  release();
  await expect.element(page.getByRole("heading", { name: "About the game" })).toBeVisible();
});

test("a game goes on when its details cannot be loaded", async () => {
  await atTheSlot();
  api().on(DETAILS, refusal(500));
  await tile.click();
  await expectGame(SLOT);
  await expect.element(main).toHaveTextContent(/This could not be loaded/);
  await expectAccessible();
  catalogueOf([aGame(SLOT), aGame("Ember Orchard")]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "About the game" })).toBeVisible();
  await expectGame(SLOT);
  expect(api().to(play("gilded-lagoon"))).toHaveLength(1);
});

test("a game that cannot be started is tried again, and fills the stage", async () => {
  api().on(play("ember-orchard"), refusal(500));
  await open(REAL, { player: true });
  await expect.element(page.getByText("The game could not be started")).toBeVisible();
  await expectAccessible();
  starts();
  await page.getByRole("button", { name: "Try again" }).click();
  await expectGame();
  const [frame, around] = [frameOf(), stage].map((box) => box.element().getBoundingClientRect().height);
  expect(frame).toBeGreaterThan((around ?? 0) - 120);
});

test("a reality check covers the game until it is acknowledged", async () => {
  const site = await open(REAL, { player: true });
  await expectGame();
  // What the rounds have come to is known: a request that is on its way would be given up.
  await expect.element(stage.getByText("$0.00")).toBeVisible();
  await jump(60 * MINUTE);
  const check = page.getByRole("alertdialog", { name: "Time for a look at the clock" });
  await expect.element(check).toHaveTextContent(/You have been playing for 60 minutes\./);
  await expect.element(check).toHaveFocus();
  const amounts = check.getByRole("definition");
  await expect
    .poll(() => amounts.elements().map(({ textContent }) => textContent))
    .toEqual(["$0.00", "$0.00", "$0.00"]);
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(check).toBeVisible();
  await check.getByRole("combobox", { name: "Remind me every" }).selectOptions("15 minutes");
  await check.getByRole("button", { name: "Keep playing" }).click();
  await expectNone(check);
  await jump(15 * MINUTE);
  await expect.element(check).toBeVisible();
  await check.getByRole("link", { name: "Stop playing" }).click();
  await expect.poll(() => site.address()).toBe("/main");
});

const refuses = (code: number) => api().on(play("ember-orchard"), json({ error: { code, message: "no" } }, 400));

test("a bet over a bonus's maximum names it, and the game starts again", async () => {
  await open(REAL, { player: true });
  await expectGame();
  publishSample("event-bet-max-exceed");
  await expect.element(page.getByRole("dialog", { name: "Bet too large for your bonus" })).toHaveTextContent(/\$5\.00/);
  await page.getByRole("button", { name: "Back to the game" }).click();
  await expect.poll(() => api().to(play("ember-orchard")).length).toBe(2);
  await expectGame();
});

test("a limit that refuses a game leads to the limits", async () => {
  refuses(14_105);
  const site = await open(REAL, { player: true });
  await expect.element(page.getByRole("dialog", { name: "Your limit is reached" })).toBeVisible();
  await page.getByRole("button", { name: "Go to my limits" }).click();
  await expect.poll(() => site.address()).toBe("/profile/limits");
});

test("the country and the state of the account refuse a game with a reason", async () => {
  refuses(14_308);
  const site = await open(REAL, { player: true });
  await expect.element(page.getByRole("dialog", { name: "Not available in your country" })).toBeVisible();
  await dialogs.getByRole("link", { name: "See other games" }).click();
  await expect.poll(() => site.address()).toBe("/main");
  refuses(14_103);
  await site.visit(REAL);
  await expect.element(page.getByText("Real play is off")).toBeVisible();
});

/** More than the time between two changes of the winners. */
const CHANGE = 4000;

test("the latest winners move while one looks, and stand still when paused", async () => {
  catalogueOf([aGame("Ember Orchard"), aGame("Coral Meadow"), aGame("Wild Garden")]);
  api().on("POST /api/game/games/wild-garden/play", refusal(500));
  const [winner] = sampleData<object[]>("winners");
  api().on(
    "GET /api/game/spins/winners",
    data(Array.from({ length: 12 }, (_, index) => ({ ...winner, gameId: `game-${index}` }))),
  );
  await open("/main");
  const winners = region("Latest winners");
  await expect.element(region("Studios").getByRole("listitem").first()).toBeVisible();
  const height = document.documentElement.scrollHeight;
  page.getByRole("contentinfo").element().scrollIntoView();
  const rows = winners.getByRole("listitem");
  await expectCount(rows, 12);
  // Their space was kept: a press on the footer does not miss because of them.
  expect(document.documentElement.scrollHeight).toBe(height);
  const texts = () => rows.elements().map(({ textContent }) => textContent);
  const arrives = async (nickname: string, gameId: string, gameName: string) => {
    publishSample("event-game-winner", (event) =>
      Object.assign((event as { winner: object }).winner, { nickname, gameId, gameName, payout: 77.5 }),
    );
    await pass(CHANGE);
  };
  await arrives("ann***", "ember-orchard", "Ember Orchard");
  await expect.element(rows.first()).toHaveTextContent(/won by ann\*\*\*/);
  await expect.element(rows.first()).toHaveTextContent(/\$77\.50/);

  // Two changes are due while the list is paused.
  await winners.getByRole("button", { name: "Pause the winners" }).click();
  await expect.element(winners.getByRole("button", { name: "Resume the winners" })).toBeVisible();
  const still = texts();
  await arrives("zoe***", "coral-meadow", "Coral Meadow");
  await arrives("kim***", "wild-garden", "Wild Garden");
  expect(texts()).toEqual(still);
  await winners.getByRole("button", { name: "Resume the winners" }).click();
  await expect.element(rows.first()).toHaveTextContent(/won by kim\*\*\*/);
  await expect.element(rows.nth(1)).toHaveTextContent(/won by zoe\*\*\*/);
  await rows.first().getByRole("link").click();
  await expect.element(heading).toHaveTextContent("Wild Garden");
});

test("on a phone that lies on its side, a game fills the screen beside balance and deposit", async () => {
  balancesOf({ USD: 50 });
  await page.viewport(844, 390);
  await open(REAL, { player: true });
  await expectGame();
  await page.getByRole("button", { name: "Full screen", exact: true }).click();
  await expect.element(frameOf()).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText("$50.00").last()).toBeInViewport({ ratio: 1 });
  const deposit = main.getByRole("button", { name: "Deposit" });
  await expect.element(deposit).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Leave full screen" }).click();
  await expectNone(deposit);
  await expect.element(heading).toHaveTextContent("Ember Orchard");
});

test("a game that a link names and that does not exist, or cannot be loaded, is told in the dialog of phones", async () => {
  const dialog = page.getByRole("dialog", { name: "How do you want to play?" });
  const details = "GET /api/game/games/unknown";
  api().on(details, refusal(404));
  const site = await open("/contact?mobile-game=unknown");
  const gone = page.getByRole("dialog", { name: "This game is not there any more" });
  await expect.element(gone).toBeVisible();
  await expectNone(gone.getByRole("button", { name: "Sign up" }));
  await expect.poll(() => gone.element().contains(document.activeElement)).toBe(true);
  await gone.getByRole("link", { name: "See other games" }).click();
  await expect.poll(() => site.address()).toBe("/main");
  await site.visit("/contact?mobile-game=unknown");
  api().on(details, refusal(500));
  await site.reload();
  await expect.element(dialog).toHaveTextContent(/This could not be loaded/);
  api().on(details, data({ ...aGame("Ember Orchard"), identity: "unknown", isDemoMode: true }));
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect.element(dialog.getByRole("button", { name: "Play for fun" })).toBeVisible();
});

test("a game that a link names and that does not exist is told in the dialog of demos", async () => {
  api().on("GET /api/game/games/unknown", refusal(404));
  await open("/contact?demo-game=unknown");
  const dialog = page.getByRole("dialog", { name: "This game is not there any more" });
  await expect.element(dialog).toBeVisible();
  await expectNone(dialog.getByRole("button", { name: "Sign up" }));
});
