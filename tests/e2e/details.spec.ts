// Focus, announcements and page metadata.
import { expect, expectFits, test } from "./fixtures.ts";
import { Limits } from "./pages/account.ts";
import { press } from "./press.ts";

test("focus returns when a dialog starts to close", async ({ browser, sandbox }) => {
  // With animations the dialog stays visible for a quarter of a second.
  const context = await browser.newContext({ baseURL: sandbox.site, reducedMotion: "no-preference" });
  const page = await context.newPage();
  await page.goto("/");
  const button = page.getByRole("banner").getByRole("button", { name: "Sign in", exact: true });
  await press(button);
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Phone number" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Skip to the content" })).not.toBeFocused();
  await context.close();
});

test("focus handling works without Element.checkVisibility", async ({ site, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, "checkVisibility"));
  await site.open();
  await press(site.signInButton);
  await expect(site.signIn.phone).toBeFocused();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press("Tab");
  await expect(site.signIn.dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(site.signInButton).toBeFocused();
});

test("steps inside a dialog keep the focus in it", async ({ site }) => {
  await site.open("/?sign-up=true");
  await site.signUp.sendPhone("2015550199", "Nightfall-7");
  await expect(site.code.input).toBeFocused();
  await site.code.back.press("Enter");
  await expect(site.signUp.phone).toBeFocused();
});

test("focus returns to the balance after the equivalent dialog", async ({ site, page, signedIn }) => {
  await signedIn({ balances: { USD: "5", BTC: "0.1" } });
  await site.open();
  await site.balances.open();
  await site.balances.equivalentSwitch.check();
  await press(site.balances.list.getByRole("button", { name: /^Shown in/ }));
  await expect(site.dialog("Show balances in")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(site.balances.button).toBeFocused();
});

test("navigation announces the page and moves the focus", async ({ site, page }) => {
  await site.open();
  // Writing the same language again would make the browser restyle the whole page.
  const written = await page.evaluateHandle(() => {
    const attributes: string[] = [];
    const observer = new MutationObserver((records) => {
      attributes.push(...records.map(({ attributeName }) => attributeName ?? ""));
    });
    observer.observe(document.documentElement, { attributeFilter: ["lang", "dir"] });
    return attributes;
  });
  await press(page.getByRole("contentinfo").getByRole("link", { name: /contact/i }));
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expect(site.heading).toBeFocused();
  await expect(page.locator("#page-announcer")).toHaveText(/contact/i);
  expect(await written.jsonValue()).toEqual([]);
  await page.goBack();
  await expect(site.heading).toBeFocused();
});

test("a page that is not found is not indexed", async ({ site, page, consoles }) => {
  // The document of the page is looked for.
  consoles.allow(/status of 404/);
  await site.open("/nowhere");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, follow");
  await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
  await press(page.getByRole("main").getByRole("link"));
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "index, follow");
  await expect(page.locator("link[rel=canonical]")).toHaveCount(1);
  await page.goto("/pt-br/contact");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/pt-br\/contact$/);
});

test("an invalid fragment does not break the page", async ({ site, page }) => {
  await site.open();
  await site.takenOver();
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/contact#100%", textContent: "there" });
    document.querySelector("main")?.prepend(link);
  });
  await press(page.getByRole("link", { name: "there" }));
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
});

test("the theme follows the system until the player chooses", async ({ site, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await site.open();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await (await site.drawer()).getByRole("switch", { name: "Light theme" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#fbf7fa");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("a refused copy shows an error and selects the text", async ({ site, page, signedIn }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("not allowed")) },
    });
  });
  await signedIn();
  await site.open("/profile/referral");
  await press(page.getByRole("main").getByRole("button", { name: /^Copy/ }).last());
  await expect(page.getByText("Your browser does not allow copying. The text is selected.")).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toContain("?ref=");
});

test("permanent self-exclusion keeps its text after a reload", async ({ site, page, signedIn }) => {
  await signedIn();
  await site.open("/profile/limits");
  const limits = new Limits(page);
  await limits.exclusion.getByRole("radio", { name: "For good" }).check();
  await press(limits.exclusion.getByRole("button", { name: "Exclude myself" }));
  const dialog = site.dialogs;
  await expect(dialog).toContainText("you can never again deposit");
  // The confirmation is open before the data is loaded.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/player/limits", async (route) => {
    await held;
    await route.fallback();
  });
  const code = page.waitForResponse(/exclusion-dialog-.*\.js/);
  await page.reload();
  await (await code).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(dialog).toBeVisible();
  await expect(dialog).not.toContainText("cannot be ended early");
  answer();
  await expect(dialog).toContainText("you can never again deposit");
  await expect(dialog).not.toContainText("For For good");
});

test("the lobby link of the wager panel opens the lobby", async ({ site, page, sandbox, signedIn }) => {
  await sandbox.config({ enableTurnOverWager: true });
  await sandbox.settings({ turnOverWager: { enabled: true, multiplier: "2" } });
  const player = await signedIn({ balances: { USD: "0" } });
  await sandbox.deposit(player, "50");
  await site.open("/profile/wallet");
  await press(page.getByRole("main").getByRole("button", { name: "Withdraw" }).first());
  await press(page.getByRole("link", { name: "To the lobby" }));
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(site.dialogs).toHaveCount(0);
  await expect(site.heading).toHaveText("Where the night plays");
});

test("long balances are not truncated", { tag: "@phone" }, async ({ site, page, signedIn }) => {
  const balance = "1.234567890123456789";
  await signedIn({ balances: { USD: "1234567.89", PAXG: balance } });
  await page.setViewportSize({ width: 320, height: 700 });
  await site.open();
  await site.balances.open();
  await expect(site.balances.row("PAXG")).toContainText(balance);
  const cut = await site.balances.list.evaluate((list) => {
    const { left, right } = list.getBoundingClientRect();
    const boxes = [...list.querySelectorAll("bdi")].map((amount) => amount.getBoundingClientRect());
    return boxes.filter((box) => box.right > right || box.left < left).length;
  });
  expect(cut).toBe(0);
  await press(site.balances.row("PAXG"));
  await expect(site.balances.button).toContainText(balance);
  await expectFits(page, "the header");
});

test("F6 moves the focus to the alert and back", async ({ site, page, consoles, sandbox }) => {
  consoles.allow(/status of 403/);
  await site.open("/?sign-in=true");
  await site.signIn.byEmail("blocked@example.com", "password1");
  await expect(site.notification("Account blocked")).toBeVisible();
  expect(await sandbox.count("POST", "/api/player/sessions")).toBe(1);
  await page.keyboard.press("F6");
  await expect(site.notifications.getByRole("button")).toBeFocused();
  await page.keyboard.press("F6");
  await expect(site.signIn.dialog.locator(":focus")).toHaveCount(1);
});
