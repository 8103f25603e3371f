// Journeys by keyboard alone. `e2e/listening.spec.ts` records them in Chromium; the same keys must lead to the same controls
// here.
import { test } from "vitest";
import { followLink } from "../follow-link.ts";
import type { View } from "./engine.ts";
import { KeyboardWalk } from "./keyboard-walk.ts";
import { prepareSite } from "./surroundings.ts";

const site = prepareSite();

/** Opens a page, and begins the walk of a journey. */
async function begin(journey: string, path: string): Promise<KeyboardWalk> {
  await site().open(path);
  return new KeyboardWalk(site().tab, journey);
}

test("sign-in: a wrong password, then the right one", async () => {
  site().allow(/status of 401/);
  await site().sandbox.player({ profile: { email: "player@example.com" } });
  const walk = await begin("sign-in", "/contact");
  await walk.go();
  await site().tab.see("button", "Deposit");
});

test("registration by e-mail, with what is missing", async () => {
  const walk = await begin("registration", "/contact");
  await walk.go();
});

test("deposit: an amount, a tab of the provider, and the way back", async () => {
  await site().signedIn();
  const { tab } = site();
  const walk = await begin("deposit", "/contact");
  await walk.go("Deposit $50.00 (opens in a new tab) plus $10.00");
  await walk.go("Deposit");
  const provider = await tab.opened();
  await provider.press("button", "Pay now");
  await provider.see("dialog", "Payment received");
  await tab.show();
  // The dialog takes the focus when it opens.
  await tab.see("dialog", "Payment received");
  await site().text("Deposit received");
  await walk.go();
});

for (const [journey, title, path] of [
  ["withdrawal", "more than there is", "/contact?wallet=withdraw"],
  ["limits", "a deposit limit is added", "/profile/limits"],
  ["search", "by letters, and nothing found", "/contact"],
  ["standings", "a tournament, page by page", "/tournaments/ember-league"],
] as const) {
  test(`${journey}: ${title}`, async () => {
    await site().signedIn();
    const walk = await begin(journey, path);
    await walk.go();
  });
}

test("messages: one that arrives, and the bell", async () => {
  const player = await site().signedIn();
  const walk = await begin("messages", "/contact");
  await walk.go("Messages");
  await site().sandbox.message(player, "Hello", "<p>Good to see you.</p>");
  await site().text("New message");
  await walk.go();
});

test("history: the details of a payment", async () => {
  const player = await site().signedIn();
  await site().sandbox.deposit(player, "25");
  const walk = await begin("history", "/profile/history");
  await walk.go();
});

test("language: looked through by arrow keys, then chosen", async () => {
  const walk = await begin("language", "/contact");
  await walk.go();
  await site().at("/pl/contact");
});

test("quests: one is begun and its task is done", async () => {
  const { sandbox } = site();
  await sandbox.config({ questsEnabled: true });
  const player = await site().signedIn();
  const walk = await begin("quests", "/contact?quests-hub=true");
  // The first answer chooses the list.
  await site().text("A walk in the orchard");
  await walk.go("Start: A walk in the orchard");
  await walk.go("Available");
  await sandbox.bet(player, "1");
  await sandbox.bet(player, "1");
  await site().text("Task done: Place bets");
  await walk.go();
});

/** Follows a link to a game for money, as one in the content does, and begins the walk of a journey in its frame. */
async function beginGame(journey: string, identity: string): Promise<[KeyboardWalk, View]> {
  const { tab, sandbox } = site();
  // The game asks again for a round that comes too early.
  site().allow(/status of 429/);
  await site().signedIn({ balances: { USD: "20" } });
  const walk = await begin(journey, "/contact");
  await tab.read(followLink, `/games/${identity}?real=true`);
  const frame = await tab.frame(sandbox.provider);
  await frame.see("group", "Stake");
  walk.enter(frame);
  return [walk, frame];
}

/** Waits until a button of the game whose name begins so can be pressed. */
const untilEnabled = (frame: View, name: string) =>
  frame.until(
    `the button ${name}`,
    (start: string) =>
      [...document.querySelectorAll("button")].some(
        (one) => (one.ariaLabel ?? one.textContent).startsWith(start) && !one.disabled && one.ariaDisabled !== "true",
      ),
    name,
  );

for (const [journey, identity, action] of [
  ["slot", "ember-orchard", "Spin"],
  ["dice", "wild-dice", "Roll"],
] as const) {
  test(`${journey}: opened by keyboard and played with the next key`, async () => {
    const [walk, frame] = await beginGame(journey, identity);
    await untilEnabled(frame, action);
    await walk.next();
    // The button has another name until the next round can begin.
    for (let round = 0; round < 3; round += 1) {
      await untilEnabled(frame, action);
      await walk.go(action);
    }
  });
}

test("roulette: chips placed, taken back, and played", async () => {
  const [walk, frame] = await beginGame("roulette", "royal-roulette");
  await walk.go("Spin · $1.00");
  await walk.go("Spin · $1.00");
  await untilEnabled(frame, "Same bets again");
  await walk.go();
});
