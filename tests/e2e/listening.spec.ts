// Journeys by keys alone, slowly, as they are heard: where the focus is after each step, and what is said, once and in
// order. The transcripts are in the folder of that name; `--update-snapshots` writes them anew, to be read.

import { Ear } from "./ear.ts";
import { test as base, expect } from "./fixtures.ts";

const test = base.extend<{ ear: Ear }>({
  ear: async ({ page, slowHands, time }, use, info) => {
    const ear = new Ear(page, slowHands, time);
    await ear.open();
    await use(ear);
    const name = `${info.title.replace(/ .*$/, "")}.txt`;
    if (info.status === "passed") expect(ear.transcript).toMatchSnapshot(name);
  },
});

test("sign-in: a wrong password, then the right one", async ({ site, ear }) => {
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
  await ear.press("Shift+Tab");
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
  await ear.press("F6");
});

test("withdrawal: more than there is, then all of it", async ({ site, ear, signedIn }) => {
  await signedIn();
  await site.open("/contact?wallet=withdraw");
  await ear.to(/^button "Bank/);
  await ear.press("Enter");
  await ear.to(/^textbox "Amount/);
  await ear.press("Control+a", "Backspace");
  await ear.type("900");
  await ear.press("Tab");
});

test("limits: a deposit limit, and a change that waits", async ({ site, ear, signedIn }) => {
  await signedIn();
  await site.open("/profile/limits");
  await ear.to(/^button "Add a deposit limit|^button ".*deposit limit/i);
  await ear.press("Enter");
  await ear.to(/^textbox "Amount|^textbox ".*amount/i);
  await ear.type("200");
  await ear.press("Enter");
});

test("search: by letters, to a game", async ({ site, ear, signedIn }) => {
  await signedIn();
  await site.open("/contact");
  await ear.to("Search games");
  await ear.press("Enter");
  await ear.type("ember orch");
  await ear.press("Control+a", "Backspace");
  await ear.type("zzzz");
  await ear.press("Escape");
});

test("messages: the bell, a message and its removal", async ({ site, ear, sandbox, signedIn }) => {
  const player = await signedIn();
  await site.open("/contact");
  await sandbox.message(player, "Hello", "<p>Good to see you.</p>");
  await ear.to(/^button "Messages/);
  await ear.press("Enter");
  await ear.press("Tab");
  await ear.press("Enter");
});

test("quests: the list and the tasks of one", async ({ site, ear, sandbox, signedIn }) => {
  await sandbox.config({ questsEnabled: true });
  await signedIn();
  await site.open("/contact?quests-hub=available");
  await ear.press("Tab");
  await ear.press("Escape");
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
  await ear.to(/^button "Details: /);
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

for (const [name, identity, seed] of [
  ["slot", "ember-orchard", "seed-52"],
  ["dice", "wild-dice", "seed-2"],
] as const) {
  test(`${name}: opened by keyboard and played with the next key`, async ({ site, page, ear, sandbox, signedIn }) => {
    await signedIn({ balances: { USD: "20" } });
    await site.open("/contact");
    await sandbox.gameSeeds([seed]);
    await page.evaluate((path) => {
      const link = document.createElement("a");
      link.href = path;
      document.body.append(link);
      link.click();
      link.remove();
    }, `/games/${identity}?real=true`);
    await expect(page.locator("main iframe").contentFrame().getByRole("group", { name: "Stake" })).toBeVisible();
    await ear.press("Space");
    await ear.to(/^button "(Spin|Roll)"/);
    await ear.press("Enter");
    await ear.press("Enter");
  });
}

test("crash: a bet is placed and cashed out by one key", async ({ site, page, ear, sandbox, signedIn }) => {
  await signedIn({ balances: { USD: "20" } });
  await sandbox.gameSeeds(["crash-179"]);
  await site.open("/games/amber-rocket?real=true");
  const frame = page.locator("main iframe").contentFrame();
  await expect(frame.getByRole("group", { name: "Stake" })).toBeVisible();
  await ear.to(/^button "(Bet|Bets open.*)"/);
});
