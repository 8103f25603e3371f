// Password recovery and e-mail links.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";

const NEXT = "Nightfall-8";
const EMAIL = "player@example.com";

test("by e-mail: the link sets a new password once", async ({ site, page, sandbox, consoles }) => {
  consoles.allow(/status of 4\d\d/);
  await site.open();
  await press(site.signInButton);
  await site.signIn.choose("E-mail");
  await site.signIn.email.fill(EMAIL);
  await press(site.signIn.forgot);
  // The login is prefilled.
  await expect(site.forgotPass.email).toHaveValue(EMAIL);
  await press(site.forgotPass.sendLink);
  await expect(site.notification("Check your inbox")).toBeVisible();
  await expect(site.dialogs).toHaveCount(0);

  const link = await sandbox.link(EMAIL);
  await page.goto(link);
  await expect(site.resetPass.dialog).toBeVisible();
  // The code is removed from the address and survives a reload.
  await expect(page).toHaveURL(/\/\?reset-pass=true$/);
  await page.reload();
  await expect(site.resetPass.password).toBeFocused();
  await expect(site.resetPass.password).toHaveAttribute("autocomplete", "new-password");
  await site.resetPass.choose("short", "shirt");
  await expect(site.resetPass.dialog).toContainText("Use at least 6 characters");
  await expect(site.resetPass.dialog).toContainText("The two passwords differ");
  await site.resetPass.choose(NEXT, NEXT);
  await press(site.resetPass.save);
  await expect(site.notification("Password changed")).toBeVisible();
  await site.signIn.byEmail(EMAIL, NEXT);
  await site.expectPlayer();

  await site.signOut();
  await page.goto(link);
  await site.resetPass.choose(NEXT, NEXT);
  await press(site.resetPass.save);
  await expect(site.notification("This link no longer works")).toBeVisible();
  await expect(site.forgotPass.dialog).toBeVisible();
});

test("the registration e-mail confirms the address; an old link shows an error", async ({
  site,
  page,
  sandbox,
  consoles,
}) => {
  consoles.allow(/status of 422/);
  await site.open("/?sign-up=true");
  await site.signUp.choose("E-mail");
  await site.signUp.email.fill("fresh@example.com");
  await site.signUp.fillRest(NEXT);
  await press(site.signUp.submit);
  await site.expectPlayer();
  await expect(site.wallet.dialog).toBeVisible();
  await page.goto("/");
  const drawer = await site.drawer();
  await press(drawer.getByRole("button", { name: "Send the mail again" }));
  await expect(site.notification("E-mail sent")).toBeVisible();
  const link = await sandbox.link("fresh@example.com");
  await page.goto(link);
  await expect(site.dialog("E-mail confirmed")).toBeVisible();
  await expect(page).toHaveURL(/\/\?profile-confirmed=true$/);
  await press(site.dialog("E-mail confirmed").getByRole("button", { name: "Continue" }));
  await expect(site.dialogs).toHaveCount(0);
  await expect((await site.drawer()).getByRole("button", { name: "Send the mail again" })).toHaveCount(0);

  await page.goto(link);
  await expect(site.notification("This link no longer works")).toBeVisible();
});
