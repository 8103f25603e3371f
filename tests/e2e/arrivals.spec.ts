// Social sign-in, autologin links, tracking.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";

test("social sign-in: a new player is registered and welcomed", async ({ site, page }) => {
  await site.open("/?stag=partner&a=1");
  await press(site.signInButton);
  await press(site.signIn.provider("Facebook"));
  await expect(page.getByRole("heading", { name: "Sign in with Facebook" })).toBeVisible();
  await press(page.getByRole("button", { name: "Continue as a new player" }));
  await site.expectPlayer();
  await expect(page).toHaveURL(/\/\?a=1(&wallet=deposit)?$/);
  await expect(site.notification("Welcome to Nightjar")).toBeVisible();
  await expect(site.wallet.dialog).toBeVisible();
  expect((await site.storages()).session).not.toHaveProperty("socialState");
});

test("social sign-in: an existing player signs in with each kind of provider", async ({ site, page }) => {
  for (const provider of ["Google", "Telegram"]) {
    await site.open("/?sign-in=true");
    await press(site.signIn.provider(provider));
    await press(page.getByRole("button", { name: "Continue as Sam Social" }));
    await site.expectPlayer();
    await expect(page).not.toHaveURL(/code=|hash=|state=/);
    await page.goto("/");
    await site.signOut();
  }
});

test("social sign-in: a player who requested the wallet returns to it", async ({ site, page }) => {
  await site.open("/?wallet=deposit");
  await press(site.signIn.provider("Google"));
  await press(page.getByRole("button", { name: "Continue as Sam Social" }));
  await site.expectPlayer();
  await expect(site.wallet.dialog).toBeVisible();
});

test("social sign-in: errors of the provider are shown", async ({ site, page, consoles }) => {
  consoles.allow(/status of 400/);
  await site.open("/?sign-in=true");
  await press(site.signIn.provider("Google"));
  await press(page.getByRole("button", { name: "Cancel" }));
  await expect(site.signIn.dialog).toBeVisible();

  await press(site.signIn.provider("Google"));
  await press(page.getByRole("button", { name: "Continue with an unconfirmed e-mail" }));
  await expect(site.signIn.dialog.getByRole("alert")).toHaveText(/^Please confirm your e-mail address first/);

  await press(site.signIn.provider("Google"));
  await press(page.getByRole("button", { name: "Continue as a blocked player" }));
  await expect(site.notification("Account blocked")).toBeVisible();
  await site.expectGuest();
});

test("social sign-in: an unrequested callback signs nobody in", async ({ site, page, sandbox }) => {
  const state = encodeURIComponent(JSON.stringify({ backRoute: "%2F%2Fevil.test" }));
  await page.goto(`/auth/social/google/callback?code=stolen&state=${state}`);
  await expect(site.signIn.dialog).toBeVisible();
  await site.expectGuest();
  expect(await sandbox.count("POST", "/api/player/sessions/social")).toBe(0);
  expect(new URL(page.url()).origin).toBe(sandbox.site);
});

test("an autologin link works once and stays on the site", async ({ site, page, sandbox, consoles }) => {
  consoles.allow(/status of 401/);
  const { profile } = await sandbox.player({ email: "link@example.com" });
  const token = await sandbox.autologin(profile.id);
  await page.goto(`/auth/autologin?state=${token}&redirectUrl=${encodeURIComponent("//evil.test/x")}`);
  await site.expectPlayer();
  expect(page.url()).toBe(`${sandbox.site}/`);
  await site.signOut();
  await page.goto(`/auth/autologin?state=${token}`);
  await expect(site.notification("This sign-in link no longer works")).toBeVisible();
  await expect(site.signIn.dialog).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(token));
});

test("tracking parameters are removed from the address and sent at registration", async ({ site, page }) => {
  await site.open("/?stag=partner-1&cmp=2&prm=3&tr_src=4&tracking_link=5&SubID=6&http_referrer=7&visit_id=8&keep=9");
  await expect(page).toHaveURL(/\/\?keep=9$/);
  await site.open("/?stag=partner-2&sign-up=true");
  await expect(site.signUp.dialog).toBeVisible();
  await expect(page).toHaveURL(/\/\?sign-up=true$/);
  await site.signUp.choose("E-mail");
  await site.signUp.email.fill("tagged@example.com");
  await site.signUp.fillRest("Nightfall-9");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/player/register"));
  await press(site.signUp.submit);
  expect((await sent).postDataJSON()).toMatchObject({ affiliateTag: "partner-1" });
  await site.expectPlayer();
  const layer = await page.evaluate(() => Reflect.get(window, "dataLayer"));
  expect(layer).toEqual([
    { event: "registrationOpen" },
    { event: "registrationChangeType", method: "email" },
    { event: "registrationSubmit", method: "email" },
  ]);
});

test("sign-in and registration are blocked in restricted countries", async ({ site, sandbox }) => {
  await sandbox.settings({ country: "NL" });
  await site.open("/?sign-up=true");
  const dialog = site.dialog("Not available in your country");
  await expect(dialog).toBeVisible();
  await press(dialog.getByRole("button", { name: "Look around" }));
  await expect(site.dialogs).toHaveCount(0);
  await press(site.signInButton);
  await expect(dialog).toBeVisible();
});

test("the code of a text message is filled in automatically", async ({ site, page, sandbox }) => {
  await page.addInitScript(() => {
    // WebOTP is mocked: it returns the code given by the test.
    Object.assign(window, { OTPCredential: class {} });
    Object.defineProperty(navigator, "credentials", {
      value: {
        get: (request: { otp: { transport: string[] } }) =>
          new Promise((resolve) => {
            if (request.otp.transport.includes("sms"))
              Object.assign(window, { arrive: (code: string) => resolve({ code }) });
          }),
      },
    });
  });
  await site.open("/?sign-up=true");
  await site.signUp.sendPhone("2015550177", "Nightfall-9");
  await expect(site.code.input).toHaveAttribute("autocomplete", "one-time-code");
  const code = await sandbox.code("12015550177");
  await page.evaluate((text) => (window as unknown as { arrive: (code: string) => void }).arrive(text), code);
  await expect(site.code.input).toHaveValue(code);
  await press(site.code.confirm);
  await site.expectPlayer();
});
