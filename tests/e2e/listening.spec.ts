// Journeys by keyboard alone. Each records the focus and the announcements after every step, and compares them with a
// transcript in `transcripts/`. `--update-snapshots` rewrites the transcripts; review the difference.

import type { Page } from "@playwright/test";
import { followLink } from "../follow-link.ts";
import { Ear } from "./ear.ts";
import { test as base, expect } from "./fixtures.ts";
import type { Site } from "./pages/site.ts";

const test = base.extend<{ ear: Ear }>({
  ear: async ({ page, slowHands, time }, use, info) => {
    const ear = new Ear(page, slowHands, time);
    await ear.open();
    await use(ear);
    const name = `${info.title.replace(/:.*$/, "")}.txt`;
    if (info.status === "passed") expect(ear.transcript).toMatchSnapshot(name);
  },
});

const game = (page: Page) => page.locator("main iframe").contentFrame();

/** Follows a link to a game, as one in the content does, and waits until it can be played. */
async function openGame(site: Site, identity: string): Promise<void> {
  await site.open("/contact");
  await site.page.evaluate(followLink, `/games/${identity}?real=true`);
  await expect(game(site.page).getByRole("group", { name: "Stake" })).toBeVisible();
}

test("sign-in: a wrong password, then the right one", async ({ site, ear, consoles }) => {
  consoles.allow(/status of 401/);
  await site.open("/contact");
  await ear.to("Sign in");
  await ear.press("Enter");
  await ear.to(/^tab "Phone"/, "Shift+Tab");
  await ear.press("ArrowRight");
  await ear.to(/^textbox "E-mail/);
  await ear.type("player@example.com");
  await ear.to(/^textbox "Password/);
  await ear.type("password2");
  await ear.press("Enter");
  await ear.to(/^textbox "Password/);
  await ear.press("Control+a", "Backspace");
  await ear.type("password1");
  await ear.press("Enter");
  await site.expectPlayer();
});

test("registration: by e-mail, with what is missing", async ({ site, ear }) => {
  await site.open("/contact");
  await ear.to("Sign up");
  await ear.press("Enter");
  await ear.to(/^tab "Phone"/, "Shift+Tab");
  await ear.press("ArrowRight");
  await ear.to(/^textbox "E-mail/);
  await ear.type("new@example");
  await ear.press("Tab");
  await ear.press("Shift+Tab", "End");
  await ear.type(".com");
  await ear.to(/^textbox "Password/);
  await ear.type("Night-7-fall");
  await ear.to(/^textbox "Repeat password/);
  await ear.type("Night-7-fall");
  await ear.press("Enter");
  await ear.to(/^checkbox "I am at least 18/);
  await ear.press("Space");
  await ear.press("Tab");
  await ear.press("Shift+Tab", "Enter");
});

test("deposit: an amount, a tab of the provider, and the way back", async ({ site, page, ear, signedIn, context }) => {
  await signedIn();
  await site.open("/contact");
  await ear.to("Deposit");
  await ear.press("Enter");
  await ear.to(/^button "Card/);
  await ear.press("Enter");
  await ear.to(/^textbox "Amount/);
  await ear.press("Control+a", "Backspace");
  await ear.type("5");
  await ear.type("0");
  const opened = context.waitForEvent("page");
  await ear.to(/^button "Deposit \$50/);
  await ear.press("Enter");
  const provider = await opened;
  await provider.getByRole("button", { name: "Pay now" }).press("Enter");
  await page.bringToFront();
  // An alert under a pointer stays, so on a slow machine the next one does not take its place.
  await page.getByText("Deposit received", { exact: true }).hover();
  // The dialog takes the focus when it opens.
  await expect(page.getByRole("dialog", { name: "Payment received" })).toBeVisible();
  await ear.press("F6");
});

test("withdrawal: more than there is, then all of it", async ({ site, ear, signedIn }) => {
  await signedIn();
  await site.open("/contact?wallet=withdraw");
  await ear.to(/^textbox "Amount/);
  await ear.press("Control+a", "Backspace");
  await ear.type("900");
  await ear.press("Tab");
});

test("limits: a deposit limit, and a change that waits", async ({ site, ear, signedIn }) => {
  await signedIn();
  await site.open("/profile/limits");
  await ear.to(/^button "Add a limit.*[Dd]eposit|^button ".*[Dd]eposit.*limit/);
  await ear.press("Enter");
  await ear.to(/^textbox "At most/);
  await ear.type("200");
  await ear.press("Enter");
});

test("search: by letters, to a game", async ({ site, ear, signedIn }) => {
  await signedIn();
  await site.open("/contact");
  await ear.to("Search games");
  await ear.press("Enter");
  await ear.write("ember orch");
  await ear.press("Control+a", "Backspace");
  await ear.write("zzzz");
  await ear.press("Escape");
});

test("messages: one that arrives, and the bell", async ({ site, ear, sandbox, signedIn }) => {
  const player = await signedIn();
  await site.open("/contact");
  await ear.to(/button "Messages/);
  await sandbox.message(player, "Hello", "<p>Good to see you.</p>");
  await expect(site.notification("New message")).toBeVisible();
  await ear.press("Enter");
  await ear.to("All messages");
  await ear.press("Enter");
});

test("standings: a tournament, page by page", async ({ site, ear, signedIn }) => {
  await signedIn();
  await site.open("/tournaments/ember-league");
  await ear.to(/^button "Take part|^button "Join/i);
  await ear.press("Enter");
  await ear.to("Next page");
  await ear.press("Enter");
});

test("history: filters and the details of a payment", async ({ site, ear, sandbox, signedIn }) => {
  const player = await signedIn();
  await sandbox.deposit(player, "25");
  await site.open("/profile/history");
  await ear.to(/button "Details: /);
  await ear.press("Enter");
  await ear.press("Enter");
});

test("language: looked through by arrow keys, then chosen", async ({ site, page, ear }) => {
  await site.open("/contact");
  await ear.to(/^combobox "Language"/);
  await ear.press("ArrowDown");
  await ear.press("ArrowDown");
  await ear.press("Tab");
  await ear.press("Enter");
  await expect(page).toHaveURL(/\/pl\/contact$/);
});

for (const [name, identity] of [
  ["slot", "ember-orchard"],
  ["dice", "wild-dice"],
] as const) {
  test(`${name}: opened by keyboard and played with the next key`, async ({
    site,
    page,
    ear,
    sandbox,
    signedIn,
    time,
  }) => {
    // No round has free spins: the seed in use, and the next one that is committed with it.
    await sandbox.gameSeeds(["seed-52", "seed-52"]);
    await signedIn({ balances: { USD: "20" } });
    await openGame(site, identity);
    const action = game(page).getByRole("button", { name: /^(Spin|Roll)$/ });
    const isReady = () => time.passUntil(() => expect(action).toBeEnabled({ timeout: 500 }));
    await ear.press("Space");
    await isReady();
    await ear.to(/^button "(Spin|Roll)"/);
    await ear.press("Enter");
    await isReady();
    // The button has kept the focus.
    await ear.press("Enter");
    await isReady();
  });
}

test("roulette: chips placed, taken back, and played", async ({ site, page, ear, signedIn, time }) => {
  await signedIn({ balances: { USD: "20" } });
  await openGame(site, "royal-roulette");
  await ear.to(/^button "0 Zero/);
  await ear.press("ArrowRight");
  await ear.press("ArrowDown");
  await ear.press("Enter");
  await ear.press("Enter");
  await ear.press("Delete");
  await ear.press("Space");
  await ear.to(/^button "Spin/);
  await ear.press("Enter");
  const again = game(page).getByRole("button", { name: "Same bets again" });
  await time.passUntil(() => expect(again).toBeEnabled({ timeout: 500 }));
  await ear.to(/^button "Same bets again"/, "Shift+Tab");
  await ear.press("Enter");
});

test("live roulette: a bet on the shared wheel", async ({ site, page, ear, sandbox, signedIn, time }) => {
  await sandbox.holdClock();
  await signedIn({ balances: { USD: "20" } });
  await openGame(site, "ember-live-roulette");
  const red = game(page).getByRole("button", { name: /^Red/ });
  await time.passUntil(() => expect(red).toBeEnabled({ timeout: 500 }));
  await ear.to(/^button "0 Zero/);
  await ear.press("ArrowRight");
  await ear.press("ArrowDown");
  await ear.press("Enter");
  await time.pass(1000);
  await ear.to(/^button "Take the bet back/);
  await time.passUntil(() =>
    expect(game(page).locator("p.status")).toHaveText(/^\d+ (Red|Black|Zero)/, { timeout: 500 }),
  );
  await ear.press("Shift");
});

test("quests: one is begun and its task is done", async ({ site, ear, sandbox, signedIn }) => {
  await sandbox.config({ questsEnabled: true });
  const player = await signedIn();
  await site.open("/contact?quests-hub=true");
  // The first answer chooses the list.
  await expect(site.dialog("Quests").getByRole("article", { name: "A walk in the orchard" })).toBeVisible();
  await ear.to(/^tab "/);
  await ear.to(/button "Start: A walk in the orchard/);
  await ear.press("Enter");
  await sandbox.bet(player, "1");
  await sandbox.bet(player, "1");
  await expect(site.notification("Task done: Place bets")).toBeVisible();
  await ear.press("Shift");
});

// The announcements depend on when the round is joined and left, so there is no transcript.
base(
  "crash: a bet is placed and cashed out by one key",
  async ({ site, page, sandbox, signedIn, slowHands, time, consoles }) => {
    consoles.allow(/status of 4(09|29)/);
    const ear = new Ear(page, slowHands, time);
    await ear.open();
    await signedIn({ balances: { USD: "20" } });
    // The first five rounds end above 4.
    await sandbox.gameSeeds(["crash-22", "crash-1", "crash-18", "crash-67", "crash-42"]);
    await site.open("/games/amber-rocket?real=true");
    const action = game(page).locator("button.action");
    await expect(action).toBeVisible();
    await ear.to(/^button "(Bet|Bets open in .*)"/);
    const becomes = (name: RegExp) =>
      expect(async () => {
        await time.pass(400);
        await expect(action).toHaveAccessibleName(name, { timeout: 200 });
        await expect(action).toBeEnabled({ timeout: 200 });
      }).toPass({ intervals: [20], timeout: 60_000 });
    // From the beginning of the time for bets.
    await expect(async () => {
      await time.pass(400);
      await expect(action).toHaveAccessibleName(/^Bets open in /, { timeout: 200 });
    }).toPass({ intervals: [20], timeout: 60_000 });
    await becomes(/^Bet$/);
    await ear.press("Enter");
    await becomes(/^Cash out$/);
    await ear.press("Enter");
    await expect(action).toBeFocused();
    const said = ear.said.filter((text) => !/^[\d.]+×$/.test(text));
    expect(said.join(" | ")).toMatch(/Bets are open .*Running .*Cashed out at [\d.]+×\. (You win|\$)/);
  },
);
