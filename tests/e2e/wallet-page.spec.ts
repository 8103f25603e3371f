// Wallet: large lists.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";
import { expectProportionate, workOf } from "./work.ts";

test("300 currencies and 200 methods cost no more than their rows, and scroll", async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  await signedIn();
  const methods = site.wallet.methods.getByRole("listitem");
  const currencies = site.balances.list.getByRole("listitem");
  const wallet = async () => {
    await press(site.depositButton);
    await expect(methods.first()).toBeVisible();
  };
  const currencyList = async () => {
    await press(page.getByRole("button", { name: "Add a currency" }));
    await expect(currencies.first()).toBeVisible();
  };
  await site.open("/profile/wallet");
  await expect(site.balances.button).toBeVisible();
  const fewCurrencies = await workOf(page, currencyList);
  await site.open();
  await expect(site.balances.button).toBeVisible();
  const fewMethods = await workOf(page, wallet);

  await sandbox.volume({ currencies: 300, methods: 200 });
  await site.open();
  await expect(site.balances.button).toBeVisible();
  expectProportionate(await workOf(page, wallet), fewMethods, 200);
  await expect(methods).toHaveCount(200);
  await methods.last().getByRole("button").scrollIntoViewIfNeeded();
  await expect(methods.last()).toBeInViewport();
  await press(methods.last().getByRole("button"));
  await expect(site.wallet.amount).toBeVisible();

  await site.open("/profile/wallet");
  await expect(site.balances.button).toBeVisible();
  expectProportionate(await workOf(page, currencyList), fewCurrencies, 300);
  await expect(currencies).toHaveCount(300);
  await currencies.last().scrollIntoViewIfNeeded();
  await expect(currencies.last()).toBeInViewport();
});
