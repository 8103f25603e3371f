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

test("social sign-in: an existing player signs in with each kind of provider, and returns to the wallet", async ({
  site,
  page,
}) => {
  for (const provider of ["Google", "Telegram"]) {
    await site.open("/?sign-in=true");
    await press(site.signIn.provider(provider));
    await press(page.getByRole("button", { name: "Continue as Sam Social" }));
    await site.expectPlayer();
    await expect(page).not.toHaveURL(/code=|hash=|state=/);
    await page.goto("/");
    await site.signOut();
  }
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
