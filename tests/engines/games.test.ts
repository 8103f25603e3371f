// One round of each kind of game. The outcomes come from seeds that the test chooses.
import { expect, test } from "vitest";
import type { TestPlayer } from "../e2e/sandbox.ts";
import { shown, type View, waitFor } from "./engine.ts";
import { prepareSite } from "./surroundings.ts";

const site = prepareSite();

/** Starts a game for money, as the site does before it shows the frame. */
async function launch(player: TestPlayer, game: string): Promise<{ gameUrl: string; token: string }> {
  const { sandbox } = site();
  const accounts = await sandbox.api<{ id: string }[]>(player, "GET", "wallet/accounts");
  const body = { accountId: accounts[0]?.id, demoMode: false, platform: 2, countryCode: "US", locale: "en" };
  return sandbox.api(player, "POST", `game/games/${game}/play`, body);
}

/** Waits until the line under the game says this. */
const said = (text: string, view: View = site().tab) =>
  view.until(
    `the status "${text}"`,
    (wanted: string) => document.querySelector("p.status")?.textContent?.startsWith(wanted) ?? false,
    text,
  );

/** Moves the clock of the server in small steps, so that the page follows it, until a function in the page returns true. */
async function passUntil<Argument>(what: string, inPage: (value: Argument) => boolean, value: Argument): Promise<void> {
  const { sandbox, tab } = site();
  await waitFor(
    what,
    async () => {
      const isThere = await tab.read(inPage, value);
      if (!isThere) await sandbox.advance(500);
      return isThere || undefined;
    },
    () => tab.read(shown),
  );
}

test("a guest plays a demo of a slot in the page, and changes the language", async () => {
  const { tab, sandbox } = site();
  await site().open("/");
  await tab.press("button", "Only necessary");
  // The seed in use, and the next one that is committed with it.
  await sandbox.gameSeeds(["seed-52", "seed-52"]);
  await site().open("/games/gilded-lagoon");
  const frame = await tab.frame(sandbox.provider);
  await tab.press("button", "Keep playing for fun");
  await frame.press("button", "Spin");
  await frame.until("the outcome", () => /^.*0\.30 returned$/m.test(document.body.innerText));
  await tab.choose("Language", "de");
  await tab.until("German", () => document.documentElement.lang === "de" && location.pathname.startsWith("/de/"));
});

test("a slot shows its three rows, and pays what the seeds say", async () => {
  const { sandbox, tab } = site();
  const player = await sandbox.player({ balances: { USD: "20" } });
  const { gameUrl, token } = await launch(player, "ember-orchard");
  await sandbox.fixRound(token, "seed-52");
  await tab.goto(gameUrl);
  await tab.press("button", "Spin");
  await said("You win $6.60");
  await site().text("$25.60");
  // The reel cuts what is higher than it.
  const hidden = await tab.read(() =>
    [...document.querySelectorAll(".reel")].flatMap((reel) => {
      const { bottom } = reel.getBoundingClientRect();
      const cells = [...reel.querySelectorAll(".cell")].map((cell) => cell.getBoundingClientRect());
      const begun = cells.filter((cell) => cell.top < bottom - 2);
      return begun.filter((cell) => cell.bottom > bottom + 2).map((cell) => Math.round(cell.bottom - bottom));
    }),
  );
  expect(hidden, "pixels of symbols below the reel").toEqual([]);
});

test("dice roll what the seeds say", async () => {
  const { sandbox, tab } = site();
  const player = await sandbox.player({ balances: { USD: "5" } });
  const { gameUrl, token } = await launch(player, "wild-dice");
  await sandbox.fixRound(token, "seed-2");
  await tab.goto(gameUrl);
  await tab.press("button", "Roll");
  await said("Rolled 63.65. You win $2.02");
});

test("roulette takes a chip and pays when the ball has fallen", async () => {
  const { sandbox, tab } = site();
  const player = await sandbox.player({ balances: { USD: "20" } });
  const { gameUrl, token } = await launch(player, "royal-roulette");
  await sandbox.fixRound(token, "seed-1");
  await tab.goto(gameUrl);
  await tab.press("button", { starts: "10 Black" });
  await tab.press("button", { starts: "Spin" });
  await said("10 Black. You win $36.00");
  await site().text("$55.00");
});

test("crash takes a bet and cashes it out", async () => {
  const { sandbox, tab } = site();
  const player = await sandbox.player({ balances: { USD: "20" } });
  await sandbox.settings({ simulatedPlay: true });
  const { gameUrl } = await launch(player, "amber-rocket");
  await sandbox.holdClock();
  await sandbox.gameSeeds(["crash-179", "crash-179"]);
  await tab.goto(gameUrl);
  await tab.press("button", "Bet");
  await said("Bet placed: $1.00");
  const hasBegun = () => document.querySelector<HTMLElement>(".view")?.dataset["phase"] !== "betting";
  await passUntil("the start of the round", hasBegun, null);
  await tab.press("button", { starts: "Cash out" });
  await said("Cashed out at ");
});

test("live roulette takes a bet until the wheel turns, and pays", async () => {
  const { sandbox, tab } = site();
  const player = await sandbox.player({ balances: { USD: "20" } });
  const { gameUrl } = await launch(player, "ember-live-roulette");
  await sandbox.holdClock();
  await sandbox.gameSeeds(["wheel-3", "wheel-3"]);
  await tab.goto(gameUrl);
  const takesBets = () =>
    [...document.querySelectorAll("button")].some(
      (button) => !button.disabled && (button.ariaLabel ?? button.textContent ?? "").startsWith("Red"),
    );
  await passUntil("the next round", takesBets, null);
  await tab.press("button", { starts: "Red" });
  await said("Bet placed: $1.00");
  const hasPaid = (wanted: string) => document.querySelector("p.status")?.textContent === wanted;
  await passUntil("the win", hasPaid, "1 Red. You win $2.00");
  await site().text("$21.00");
});
