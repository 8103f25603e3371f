// Balances, sub-units, the fiat equivalent, choosing a currency.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";

test("balances are shown in every currency, crypto in its sub-unit", async ({ site, page, signedIn }) => {
  await signedIn({ balances: { USD: "1250.75", EUR: "340.5", BTC: "0.0425", ETH: "1.25", USDT: "980.4" } });
  await site.open();
  await expect(site.balances.button).toContainText("$1,250.75");
  await site.balances.open();
  await expect(site.balances.row("USD").first()).toHaveAttribute("aria-pressed", "true");
  await expect(site.balances.row("mBTC")).toContainText("42.5 mBTC");
  await expect(site.balances.row("mETH")).toContainText("1,250 mETH");
  await expect(site.balances.row("EUR")).toContainText("€340.50");
  // Currencies with a balance first, ordered by code.
  const codes = await site.balances.list.getByRole("listitem").locator("bdi:first-child").allInnerTexts();
  expect(codes.join(" ")).toMatch(/EUR.*mBTC.*mETH.*USD.*USDT/s);
  await expectAccessible(page);
});

test("the crypto tab lists crypto currencies only", async ({ site, signedIn }) => {
  await signedIn({ balances: { USD: "10", BTC: "0.5" } });
  await site.open();
  await site.balances.open();
  await expect(site.balances.row("EUR")).toBeVisible();
  await press(site.balances.list.getByRole("tab", { name: "Crypto" }));
  await expect(site.balances.row("mBTC")).toBeVisible();
  await expect(site.balances.row("EUR")).toHaveCount(0);
});

test("the fiat equivalent is shown next to crypto and survives a reload", async ({ site, page, signedIn }) => {
  await signedIn({ balances: { BTC: "0.0425" } });
  await site.open();
  await expect(site.balances.button).toContainText("42.5 mBTC");
  await site.balances.open();
  await site.balances.equivalentSwitch.check();
  await expect(site.balances.row("mBTC")).toContainText(/\$[\d,]+\.\d\d/);
  await press(site.balances.list.getByRole("button", { name: /^Shown in USD/ }));
  const dialog = site.dialog("Show balances in");
  await expect(dialog).toBeVisible();
  await press(dialog.getByRole("button", { name: /EUR/ }));
  await expect(dialog).toHaveCount(0);
  await expect(site.balances.button).toContainText("€");
  await page.reload();
  await expect(site.balances.button).toContainText("€");
  await expect(site.balances.button).toContainText("42.5 mBTC");
});

test("choosing a currency without an account creates it and switches to it", async ({ site, sandbox, signedIn }) => {
  await signedIn({ balances: { USD: "75" } });
  await site.open();
  await site.balances.open();
  await press(site.balances.row("EUR"));
  await expect(site.balances.list).toHaveCount(0);
  await expect(site.balances.button).toBeFocused();
  await expect(site.balances.button).toContainText("€0.00");
  expect(await sandbox.count("POST", "/api/wallet/accounts")).toBe(1);
  await site.balances.open();
  await expect(site.balances.row("EUR")).toHaveAttribute("aria-pressed", "true");
  await press(site.balances.row("USD").first());
  await expect(site.balances.button).toContainText("$75.00");
  expect(await sandbox.count("POST", "/api/wallet/accounts")).toBe(1);
});

test("the balance updates without a reload", async ({ site, sandbox, signedIn }) => {
  const player = await signedIn({ balances: { USD: "10" } });
  await site.open();
  await expect(site.balances.button).toContainText("$10.00");
  await site.balances.open();
  await sandbox.credit(player.profile.id, "USD", "0.05");
  await expect(site.balances.button).toContainText("$10.05");
  await expect(site.balances.row("USD").first()).toContainText("$10.05");
});
