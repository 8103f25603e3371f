// Deposits with each processing type.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { PaymentPage } from "./pages/wallet.ts";
import { press } from "./press.ts";

test("form: paid in a window; alert, balance and bonuses update without a reload", { tag: "@phone" }, async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn({ balances: { USD: "500" } });
  await site.open();
  await press(site.depositButton);
  await expect(site.wallet.method("Card")).toBeVisible();
  expect(new URL(page.url()).search).toBe("?wallet=deposit");
  await site.wallet.choose("Card");
  await expect(site.wallet.amount).toHaveValue("50");
  await expect(site.wallet.submit).toContainText("$50.00");
  await expectAccessible(page);
  await site.wallet.bonus(/^10 on top/).check();
  await expect(site.wallet.submit).toContainText("plus $10.00");

  const payment = await site.wallet.payInWindow();
  expect(payment.page.url()).toContain(sandbox.provider);
  expect(await payment.page.evaluate(() => window.opener === null)).toBe(true);
  await expect(site.wallet.dialog).toHaveCount(0);
  await press(payment.pay);
  // The alert ends by itself before the window does.
  await expect(site.notifications).toContainText(/\$50\.00 was added to your balance on \w+ \d+, \d{4}/);

  // The window returns to the site, says what was paid, and closes itself once the original page goes on.
  const returned = payment.page;
  const closed = returned.waitForEvent("close");
  const received = returned.getByRole("dialog", { name: "Payment received" });
  await expect(received).toContainText("$50.00 is in your balance.");
  await expect(received).toContainText("This window closes by itself.");
  await expect(returned.getByRole("banner", { includeHidden: true })).toHaveCount(0);
  await expect(received.getByRole("button", { name: "Activate and play" })).toHaveCount(0);
  await closed;

  // The original page is notified, and offers the chosen bonus; it can wait.
  const offer = page.getByRole("dialog", { name: "Payment received" });
  await expect(offer.getByRole("button", { name: "Activate and play" })).toBeVisible();
  await press(offer.getByRole("button", { name: "Later" }));
  await expect(offer).toHaveCount(0);
  await expect(site.balances.button).toContainText(/\$5[56]0\.00/);
  await expect(page.getByRole("region", { name: "Your bonuses" })).toContainText("10 on top");
  expect(await sandbox.invoices(player)).toHaveLength(1);
});

test("form: declined in the window", async ({ site, signedIn }) => {
  await signedIn({ balances: { USD: "500" } });
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
  const payment = await site.wallet.payInWindow();
  await press(payment.decline);
  await expect(site.notification("Deposit failed")).toBeVisible();
  await expect(site.notifications).toContainText("Your deposit of $50.00 from");
  await expect(site.balances.button).toContainText("$500.00");
  await expect(payment.page).toHaveURL(/[?&]deposit-error/);
  await expect(payment.page.getByRole("dialog", { name: "The deposit did not work" })).toBeVisible();
});

test("iframe: paid inside the page", async ({ site, page, signedIn }) => {
  await signedIn();
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Online bank");
  await expect(site.wallet.submit).toBeDisabled();
  await site.wallet.form.getByRole("combobox", { name: "Bank" }).selectOption("meadow");
  await press(site.wallet.submit);
  const frame = page.frameLocator('iframe[title="Payment page"]');
  await press(frame.getByRole("button", { name: "Pay now" }));
  await expect(site.notification("Deposit received")).toBeVisible();
  // The frame has added entries to the history of the tab. The wallet leaves the address all the same.
  await expect(page).toHaveURL(/\/$/);
  await expect(site.wallet.dialog).toHaveCount(0);
});

test("address: the player's crypto address for the chosen network", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn({ balances: { USDT: "10" } });
  await site.open("/?wallet=deposit");
  await press(site.wallet.method("Crypto"));
  const network = site.wallet.form.getByRole("combobox", { name: "Network" });
  await network.selectOption("TON");
  await expect(site.wallet.form.getByText("Destination tag", { exact: true })).toBeVisible();
  await network.selectOption("TRC20");
  await expect(site.wallet.form.getByText("Destination tag", { exact: true })).toHaveCount(0);
  await expect(site.wallet.form.getByRole("img", { name: "Your address" })).toBeVisible();
  await expectAccessible(page);
  expect(await sandbox.invoices(player)).toEqual([]);

  // The test sends coins on the provider's page.
  const provider = new PaymentPage(await page.context().newPage());
  await provider.page.goto(sandbox.provider);
  await press(provider.page.getByRole("link", { name: /USDT address/ }).first());
  await provider.page.getByRole("textbox", { name: "Amount in USDT" }).fill("25");
  await press(provider.page.getByRole("button", { name: "Send coins", exact: true }));
  await expect(site.notification("Deposit received")).toBeVisible();
  await expect(site.balances.button).not.toContainText("10 USDT");
});
