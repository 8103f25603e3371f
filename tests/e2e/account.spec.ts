// Account: security and access control.
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { Site } from "./pages/site.ts";
import { press } from "./press.ts";
import { PASSWORD } from "./sandbox.ts";

const NEXT = "Nightfall-8";

test("changing the password ends the other sessions", async ({ site, page, sandbox, consoles, context }) => {
  consoles.allow(/status of 4\d\d/);
  const player = await sandbox.player({ email: "secure@example.com" });
  await site.open();
  await site.signInAs("secure@example.com");
  await press((await site.drawer()).getByRole("link", { name: "Account" }));
  await press(page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Security" }));
  await expect(site.heading).toHaveText("Security");
  const form = page.getByRole("form", { name: "Password" });
  const save = form.getByRole("button", { name: "Change the password" });
  await form.getByLabel(/^Current password/).fill("not-the-one");
  await form.getByLabel(/^New password/).fill(NEXT);
  await form.getByLabel(/^Repeat the new password/).fill(NEXT);
  await press(save);
  await expect(form.getByText("This is not your current password.")).toBeVisible();
  // The input is kept.
  await expect(form.getByLabel(/^New password/)).toHaveValue(NEXT);
  await form.getByLabel(/^Current password/).fill(PASSWORD);
  await press(save);
  await expect(site.notification("Password changed")).toBeVisible();
  await expect(form.getByLabel(/^New password/)).toHaveValue("");
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  const list = page.getByRole("region", { name: "Where you are signed in" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByText("This one")).toBeVisible();
  await expect(list.getByText("Ended")).toBeVisible();

  // The session of the other device has ended.
  const other = await fetch(`${sandbox.site}/api/player/profile`, {
    headers: { authorization: `Bearer ${player.accessToken}` },
  });
  expect(other.status).toBe(401);
  await context.clearCookies();
  await site.open("/?sign-in=true");
  await site.signIn.byEmail("secure@example.com", NEXT);
  await site.expectPlayer();
});

test("one press ends the sessions of all other devices @phone", async ({
  site,
  page,
  sandbox,
  consoles,
  browser,
  phone,
}) => {
  consoles.allow(/status of 401/);
  await sandbox.config({ closeOtherSessionsEnabled: true });
  const player = await sandbox.player({ email: "devices@example.com" });
  const device = await browser.newContext({ baseURL: sandbox.site });
  const elsewhere = new Site(await device.newPage(), phone, sandbox);
  await elsewhere.open();
  await elsewhere.signInAs("devices@example.com");

  await site.open();
  await site.signInAs("devices@example.com");
  await site.open("/profile/security");
  const list = page.getByRole("region", { name: "Where you are signed in" });
  await expect(list.getByRole("button", { name: /^Sign out of/ })).toHaveCount(2);
  await press(list.getByRole("button", { name: "Sign out everywhere else" }));
  await expect(site.notification("Signed out everywhere else")).toBeVisible();
  await expect(list.getByText("Ended")).toHaveCount(2);
  await expect(list.getByText("This one")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, "the sessions");

  // The connection of the other device ends, and its page is that of a guest without another press.
  await expect(elsewhere.signIn.dialog).toBeVisible();
  const other = await fetch(`${sandbox.site}/api/player/profile`, {
    headers: { authorization: `Bearer ${player.accessToken}` },
  });
  expect(other.status).toBe(401);
  await page.reload();
  await expect(list.getByText("This one")).toBeVisible();
  await device.close();
});

test("a sign-in that leads to another page tells of the last visit once @phone", async ({
  site,
  page,
  sandbox,
  consoles,
}) => {
  consoles.allow(/status of 401/);
  await sandbox.config({ lastVisitEnabled: true });
  await sandbox.player({ email: "visit@example.com" });
  await site.open("/profile/info");
  await site.signIn.byEmail("visit@example.com", PASSWORD);
  await expect(site.heading).toHaveText("Personal details");
  await expect(site.notification("Your last visit")).toBeVisible();
  await expect(site.notifications).toContainText("unknown device");
  await expectAccessible(page);
  await expectFits(page, "the last visit");
  await page.reload();
  await expect(site.heading).toHaveText("Personal details");
  await site.expectPlayer();
  await site.open("/de/profile/security");
  await expect(page.getByText("Dieses Gerät")).toBeVisible();
  await expect(site.notification("Dein letzter Besuch")).toHaveCount(0);
});

test("after a sign-out in another tab, an account page shows no player data", async ({
  site,
  newTab,
  page,
  signedIn,
  consoles,
}) => {
  // The list may be in flight when the session ends.
  consoles.allow(/status of 401/);
  await signedIn();
  const other = await newTab();
  await other.open();
  await site.open("/profile/security");
  await expect(site.heading).toHaveText("Security");
  await other.signOut();
  await site.show();
  await site.expectGuest();
  await expect(page).not.toHaveURL(/profile/);
});
