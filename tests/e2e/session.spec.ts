// Sign-in, sign-out, return path.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";
import { PASSWORD } from "./sandbox.ts";

test("sign-in by e-mail after a wrong password", async ({ site, page, consoles }) => {
  consoles.allow(/status of 401/);
  await site.open();
  await press(site.signInButton);
  expect(new URL(page.url()).search).toBe("?sign-in=true");
  await site.signIn.byEmail("player@example.com", "wrong password");
  await expect(site.signIn.dialog.getByRole("alert")).toHaveText("The login or the password is not right");
  await expect(site.signIn.email).toHaveValue("player@example.com");
  await expectAccessible(page);
  // A window that regains focus restores it; that is not an answer to the message.
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await site.signIn.password.dispatchEvent("focusin");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(site.signIn.dialog.getByRole("alert")).toBeVisible();
  await site.signIn.password.fill(PASSWORD);
  await expect(site.signIn.dialog.getByRole("alert")).toHaveCount(0);
  await press(site.signIn.submit);
  await site.expectPlayer();
  await expect(site.balances.button).toContainText("$1,250.75");
  await expect(site.dialogs).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("");
});

test("sign-in by phone survives a reload", { tag: "@phone" }, async ({ site, page }) => {
  await site.open("/?sign-in=true");
  await site.signIn.byPhone("2015550123", PASSWORD);
  await site.expectPlayer();
  await page.reload();
  await site.expectPlayer();
  await expect(site.balances.button).toContainText("$1,250.75");
});

test("sign-out works without a network", async ({ site, context, consoles }) => {
  consoles.allow(/ERR_INTERNET_DISCONNECTED/);
  await site.open();
  await site.signInAs();
  await context.setOffline(true);
  await expect(site.page.getByText("You are offline")).toBeVisible();
  await site.signOut();
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain("access_token");
  await context.setOffline(false);
  await expect(site.page.getByText("You are offline")).toHaveCount(0);
});
