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

test("a blocked account shows an error", async ({ site, consoles }) => {
  consoles.allow(/status of 403/);
  await site.open("/?sign-in=true");
  await site.signIn.byEmail("blocked@example.com", PASSWORD);
  await expect(site.notification("Account blocked")).toBeVisible();
  await expect(site.signIn.dialog).toBeVisible();
  await expect(site.signIn.submit).toBeEnabled();
});

test("sign-out clears all player data except the allow-list", async ({ site, page, context }) => {
  await site.open();
  await (await site.drawer()).getByRole("switch", { name: "Light theme" }).check();
  if (site.phone) await page.keyboard.press("Escape");
  else await press(page.getByRole("button", { name: "Make the menu narrow" }));
  await site.signInAs();
  await site.balances.open();
  await site.balances.equivalentSwitch.check();
  await page.keyboard.press("Escape");
  await context.addCookies([{ name: "affiliateTag", value: "abc", url: site.sandbox.site }]);
  await page.evaluate(() => {
    localStorage.setItem("left over", "of the player");
    sessionStorage.setItem("left over", "of the player");
  });
  await site.signOut();
  const { local, session } = await site.storages();
  expect(session).toEqual({});
  expect(Object.keys(local).filter((key) => !["changeSession", "theme", "IS_DRAWER_COMPACT"].includes(key))).toEqual(
    [],
  );
  expect(local["theme"]).toBe("light");
  const cookies = (await context.cookies()).map((cookie) => cookie.name);
  expect(cookies).toContain("affiliateTag");
  expect(cookies.filter((name) => !["accept-cookie", "affiliateTag", "user-language"].includes(name))).toEqual([]);
  await page.reload();
  await site.expectGuest();
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

test("a guest who opens the wallet signs in and returns to it", async ({ site, page }) => {
  await site.open("/?wallet=deposit");
  await expect(site.signIn.dialog).toBeVisible();
  await site.signIn.byEmail("player@example.com", PASSWORD);
  await expect(site.wallet.dialog).toBeVisible();
  await expect(site.signIn.dialog).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("?wallet=deposit");
});

test("a sign-in link opens the dialog over the current page", async ({ site, page }) => {
  await site.open("/pt-br?sign-in=true");
  await expect(page.getByRole("dialog", { name: "Entrar" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(site.dialogs).toHaveCount(0);
  expect(page.url()).toMatch(/\/pt-br$/);
});

test("a player dialog URL opens nothing for the wrong audience", async ({ site, page, signedIn }) => {
  await signedIn();
  await site.open("/?sign-in=true&unknown=1");
  await site.expectPlayer();
  await expect(site.dialogs).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("?unknown=1");
});

test("Back closes a dialog, and Forward reopens it with its draft", async ({ site, page }) => {
  await site.open();
  await press(site.signInButton);
  await expect(site.signIn.dialog).toBeVisible();
  await site.signIn.choose("E-mail");
  await site.signIn.email.fill("typed@example.com");
  await page.goBack();
  await expect(site.dialogs).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("");
  await page.goForward();
  await expect(site.signIn.dialog).toBeVisible();
  await expect(site.signIn.email).toHaveValue("typed@example.com");
});

test("switching between sign-in and sign-up adds one history entry", async ({ site, page }) => {
  await site.open();
  await press(site.signInButton);
  await press(site.signIn.dialog.getByRole("button", { name: "Sign up" }));
  await expect(site.signUp.dialog).toBeVisible();
  await expect(site.signIn.dialog).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("?sign-up=true");
  await press(site.signUp.dialog.getByRole("button", { name: "Sign in" }));
  await expect(site.signIn.dialog).toBeVisible();
  await page.goBack();
  await expect(site.dialogs).toHaveCount(0);
});

test("a reload during sign-in keeps the login, never the password", async ({ site, page }) => {
  await site.open("/?sign-in=true");
  await site.signIn.choose("E-mail");
  await site.signIn.email.fill("player@example.com");
  await site.signIn.password.fill(PASSWORD);
  await page.reload();
  await expect(site.signIn.email).toHaveValue("player@example.com");
  await expect(site.signIn.password).toHaveValue("");
  expect(JSON.stringify(await site.storages())).not.toContain(PASSWORD);
});

test("a name of 200 characters does not break the layout", async ({ site, page, sandbox, signedIn, consoles }) => {
  consoles.allow(/status of 4\d\d/);
  const name = "Wolfeschlegelsteinhausenbergerdorff".repeat(6).slice(0, 200);
  const player = await signedIn();
  await fetch(`${sandbox.site}/api/player/profile`, {
    method: "PUT",
    headers: { authorization: `Bearer ${player.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ firstName: name, nickname: name }),
  });
  await site.open();
  await site.expectPlayer();
  await expect(await site.drawer()).toContainText("Your ID");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test("the content defines the sign-in tabs, and the first field gets the focus", async ({ site, page }) => {
  let tabs = "email";
  await page.route("**/content/en/modals.json", async (route) => {
    const modals = await (await route.fetch()).json();
    modals.signIn.tabsDisplay = tabs;
    await route.fulfill({ json: modals });
  });
  await site.open("/?sign-in=true");
  await expect(site.signIn.email).toBeFocused();
  await expect(site.signIn.email).toHaveAttribute("autocomplete", "username");
  await expect(site.signIn.password).toHaveAttribute("autocomplete", "current-password");
  await expect(site.signIn.dialog.getByRole("tab")).toHaveCount(0);

  tabs = "phone";
  await page.reload();
  await expect(site.signIn.phone).toBeFocused();
  await expect(site.signIn.dialog.getByRole("tab")).toHaveCount(0);
});
