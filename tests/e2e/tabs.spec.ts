// Several tabs of one browser, and a session longer than its tokens.
import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Site } from "./pages/site.ts";
import { press } from "./press.ts";
import { PASSWORD, type Sandbox } from "./sandbox.ts";

const REFRESH = "/api/player/sessions/refresh";

test("the other tab follows sign-in and sign-out", async ({ site, newTab }) => {
  const other = await newTab();
  await site.open();
  await other.open();
  await other.expectGuest();
  await site.signInAs();
  await other.expectPlayer();
  await expect(other.balances.button).toContainText("$1,250.75");
  await other.show();
  await press(other.depositButton);
  await expect(other.wallet.method("Card")).toBeVisible();
  await site.signOut();
  await other.expectGuest();
  await expect(other.dialogs).toHaveCount(0);
  expect((await other.storages()).session).toEqual({});
});

test("a sign-out in another tab aborts calls in flight without opening sign-in", async ({
  site,
  newTab,
  sandbox,
  signedIn,
}) => {
  await signedIn();
  const other = await newTab();
  await other.open();
  await site.open();
  await site.expectPlayer();
  await sandbox.fault({ path: "/api/payment/methods/deposit", delayMs: 60_000 });
  const isCall = (message: { url(): string }) => message.url().includes("/api/payment/methods/deposit?");
  const asked = other.page.waitForRequest(isCall);
  const calledOff = other.page.waitForEvent("requestfailed", isCall);
  await other.show();
  await press(other.depositButton);
  await expect(other.wallet.dialog).toBeVisible();
  await asked;
  await site.signOut();
  await other.expectGuest();
  expect((await calledOff).failure()?.errorText).toBe("net::ERR_ABORTED");
  await expect(other.dialogs).toHaveCount(0);
  expect((await other.storages()).session).toEqual({});
});

test("a tab waiting at sign-in redirects after a sign-in in another tab", async ({ site, newTab }) => {
  await site.open("/?wallet=deposit");
  await expect(site.signIn.dialog).toBeVisible();
  const other = await newTab();
  await other.open();
  await other.signInAs();
  await site.expectPlayer();
  await expect(site.wallet.dialog).toBeVisible();
});

test("a different player in another tab: each tab shows its session's player", async ({ site, newTab, sandbox }) => {
  await sandbox.player({ email: "second@example.com", balances: { EUR: "7" } });
  await site.open();
  await site.signInAs();
  const other = await newTab();
  await other.open();
  await other.expectPlayer();
  await other.signOut();
  await site.expectGuest();
  await other.signInAs("second@example.com");
  await site.expectPlayer();
  await expect(site.balances.button).toContainText("€7.00");
});

/** An action that needs a valid token. */
async function use(site: Site): Promise<void> {
  await site.show();
  const answered = site.page.waitForResponse((response) => response.url().includes("/api/payment/methods/deposit"));
  await press(site.depositButton);
  expect((await answered).status()).toBe(200);
  await expect(site.wallet.method("Card")).toBeVisible();
  await site.page.keyboard.press("Escape");
  await expect(site.dialogs).toHaveCount(0);
}

/** Ends the session on the server only, like an operator. */
async function endSession(context: BrowserContext, sandbox: Sandbox): Promise<void> {
  const token = (await context.cookies()).find((cookie) => cookie.name === "access_token")?.value;
  await fetch(`${sandbox.site}/api/player/sessions/logout`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
}

/** Makes the tab visible: it reloads the balances. */
async function lookAgain(site: Site): Promise<void> {
  const answered = site.page.waitForResponse((response) => response.url().endsWith("/api/wallet/accounts"));
  await site.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect((await answered).status()).toBe(200);
}

test("two tabs with short-lived tokens: one refresh per expiry, no failed calls", async ({
  site,
  newTab,
  context,
  sandbox,
  signedIn,
  time,
}) => {
  const exchanged: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith(REFRESH)) exchanged.push(request.headers()["authorization"] ?? "");
  });
  await sandbox.settings({ accessTokenSeconds: 20 });
  await signedIn();
  await site.open();
  const other = await newTab();
  await other.open();
  await Promise.all([site.expectPlayer(), other.expectPlayer()]);
  await time.settle();
  const rounds = 20;
  for (let round = 0; round < rounds; round += 1) {
    // In steps shorter than the refresh margin: the server's clock is moved first, and a call in between would send a
    // token that only the page considers valid.
    for (let step = 0; step < 6; step += 1) {
      // A call under way would time out.
      await time.settle(0);
      await time.pass(5_000);
    }
    await Promise.all([lookAgain(site), lookAgain(other)]);
    await time.settle();
  }
  await use(site);
  await use(other);
  // Each token expired once and was refreshed once.
  expect(exchanged.length).toBeGreaterThanOrEqual(rounds);
  expect(new Set(exchanged).size).toBe(exchanged.length);
  expect(await sandbox.failures()).toEqual([]);
  await Promise.all([site.expectPlayer(), other.expectPlayer()]);
});

test("the server ends the session: sign-in opens and returns to the page", async ({
  site,
  page,
  context,
  sandbox,
  signedIn,
  consoles,
}) => {
  consoles.allow(/status of 40[13]/);
  await signedIn({ email: "ended@example.com" });
  // A connection that the server ends would tell the page before the press does. This one stays open and sends nothing.
  await page.routeWebSocket(/./, () => undefined);
  await site.open();
  await site.expectPlayer();
  // Pending start-up calls would notice the end of the session first.
  await page.waitForLoadState("networkidle");
  await endSession(context, sandbox);
  await press(site.depositButton);
  await expect(site.signIn.dialog).toBeVisible();
  await site.signIn.byEmail("ended@example.com", PASSWORD);
  await site.expectPlayer();
});
