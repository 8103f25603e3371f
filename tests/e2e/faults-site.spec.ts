// Failures of the site: no blank page, no lost input, and recovery.
import type { Page } from "@playwright/test";
import { type Consoles, expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";

const ACCESS = /split_access-.*\.wasm/;
const ACCOUNT = /split_account-.*\.wasm/;
const REWARDS = /split_rewards-.*\.wasm/;
const CASHIER = /split_cashier-.*\.wasm/;

test("the error page is in the language of the address, or in English if its texts cannot be loaded", async ({
  site,
  page,
  sandbox,
  consoles,
}) => {
  consoles.allow(/Failed to load resource/);
  await sandbox.fault({ path: "/api/", dropConnection: true });
  await site.open("/pl");
  await expect(site.heading).toHaveText("Nie możemy połączyć się z serwerami");
  await site.open("/de");
  await expect(site.heading).toHaveText("Wir erreichen unsere Server nicht");
  await page.route(/\/fallback-.*\.json$/, (route) => route.abort());
  await site.open("/ar");
  await expect(site.heading).toHaveText("We cannot reach our servers");
});

const PUBLIC_PAGES = [
  ...["/", "/ar", "/contact", "/static/responsible-gambling", "/questions", "/welcome-package", "/about"],
  ...["/main", "/categories/slots", "/providers", "/games/ember-orchard?real=false"],
];

test("storage and cookies are denied: the site starts, and everything works for this visit", async ({
  site,
  page,
  consoles,
}) => {
  consoles.allow(/status of 401/);
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException("denied", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: deny });
    Object.defineProperty(Document.prototype, "cookie", { get: deny, set: deny });
  });
  for (const address of PUBLIC_PAGES) {
    await site.open(address);
    await expect(site.heading, address).toBeVisible();
  }
  // A press before the site has started is answered, and links lead on.
  await page.goto("/", { waitUntil: "commit" });
  await press(site.signInButton);
  await expect(site.signIn.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }));
  await expect(page).toHaveURL("/contact");
  await page.goBack();
  await (await site.drawer()).getByRole("switch", { name: "Light theme" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  if (site.phone) await page.keyboard.press("Escape");
  await site.signInAs();
  await press(site.depositButton);
  await site.wallet.choose("Card");
  const payment = await site.wallet.payInWindow();
  await press(payment.pay);
  await expect(site.notification("Deposit received")).toBeVisible();
  await site.signOut();
});

test("a core part fails to load: the dialog or page shows an error and recovers", async ({
  site,
  page,
  consoles,
  signedIn,
}) => {
  const retry = { name: "Try again" };
  await test.step("the dialog for signing in", async () => {
    const restore = await cutOff(page, consoles, ACCESS);
    await site.open("/?sign-in=true");
    await expect(site.signIn.dialog.getByRole("button", retry)).toBeVisible();
    await restore();
    await press(site.signIn.dialog.getByRole("button", retry));
    await expect(site.signIn.dialog.getByRole("textbox").first()).toBeVisible();
  });
  await signedIn();
  await test.step("the wallet", async () => {
    const restore = await cutOff(page, consoles, CASHIER);
    await site.open("/?wallet=deposit");
    await expect(site.wallet.dialog.getByRole("button", retry)).toBeVisible();
    await restore();
    await press(site.wallet.dialog.getByRole("button", retry));
    await site.wallet.choose("Card");
    await expect(site.wallet.dialog.getByRole("textbox", { name: /Amount/ })).toBeVisible();
  });
  for (const { path, part, title, shows } of [
    { path: "/profile/limits", part: ACCOUNT, title: "Limits", shows: "Stake limit" },
    { path: "/contact", part: ACCESS, title: "Contact", shows: "Message" },
  ]) {
    await test.step(path, async () => {
      const restore = await cutOff(page, consoles, part);
      await site.open(path);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(main.getByText("This could not be loaded")).toBeVisible();
      await expect(main.getByText(shows).first()).toBeHidden();
      await restore();
      await press(main.getByRole("button", retry));
      await expect(main.getByText(shows).first()).toBeVisible();
      await expect(main.getByText("This could not be loaded")).toBeHidden();
    });
  }
});

test("a page accepts no input until its core part is loaded", async ({ site, page, signedIn }) => {
  await signedIn();
  const letThrough = await holdBack(page, REWARDS);
  await site.open("/profile/bonuses");
  await expect(page.getByRole("main").getByRole("heading", { level: 1, name: "Bonuses" })).toBeVisible();
  await expect(site.bonuses.code).toHaveCount(0);
  await letThrough();
  await site.bonuses.code.fill("WELCOME5");
  await press(site.bonuses.useCode);
  await expect(site.bonuses.issued).toContainText("Promo code gift");
});

/** Blocks a file. Returns a function that unblocks it. */
async function cutOff(page: Page, consoles: Consoles, file: RegExp): Promise<() => Promise<void>> {
  consoles.allow(/Failed to load resource|Failed to fetch|split_/);
  await page.route(file, (route) => route.abort());
  return () => page.unroute(file);
}

/** Delays a file. Returns a function that releases it and waits for its response. */
async function holdBack(page: Page, file: RegExp): Promise<() => Promise<void>> {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    const arriving = page.waitForResponse(file);
    letThrough();
    await (await arriving).finished();
  };
}

test("closing a dialog while its core part loads cancels it", async ({ site, page, sandbox, signedIn }) => {
  const arriveAccess = await holdBack(page, ACCESS);
  await site.open();
  await press(site.signUpButton);
  await expect(site.signUp.dialog.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  // Content below the form would move during a click when the form appears.
  await expect(site.signUp.dialog.getByRole("button")).toHaveAccessibleName("Close");
  await page.keyboard.press("Escape");
  await expect(site.signUp.dialog).toHaveCount(0);
  await arriveAccess();
  // Reopening starts again.
  await press(site.signUpButton);
  await expect(site.signUp.phone).toBeVisible();
  const layer: unknown = await page.evaluate(() => Reflect.get(window, "dataLayer"));
  expect(layer).toEqual([{ event: "registrationOpen" }]);

  await signedIn();
  const arriveCashier = await holdBack(page, CASHIER);
  await site.open("/?wallet=deposit");
  await expect(site.wallet.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(site.wallet.dialog).toHaveCount(0);
  await arriveCashier();
  await site.expectPlayer();
  expect(await sandbox.count("GET", "/api/payment/methods/deposit")).toBe(0);
  await press(site.depositButton);
  await site.wallet.choose("Card");
});

test("the core module fails to load: an error page is shown", async ({ site, page, consoles }) => {
  consoles.allow(/Failed to load resource|wasm|WebAssembly|dynamically imported|the core could not be loaded/i);
  await page.route(/\.wasm/, (route) => route.abort());
  await site.open();
  await expect(page.getByRole("heading", { name: "The page could not start" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\.wasm/);
  await press(page.getByRole("button", { name: "Reload the page" }));
  await expect(site.heading).toHaveText("Where the night plays");
});
