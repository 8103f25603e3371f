// Wallet: accounts, methods, regions, and large lists.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";
import { expectProportionate, workOf } from "./work.ts";

test("currencies and countries are named in the player's language, countries in its order", async ({
  site,
  page,
  signedIn,
}) => {
  await signedIn({ balances: { GBP: "100", EUR: "0", BTC: "0.5" } });
  await site.open("/de/profile/wallet");
  const accounts = page.getByRole("list", { name: "Konten" });
  await expect(accounts.getByRole("heading")).toHaveText([/Bitcoin/, /Euro/, /Britisches Pfund/]);
  await press(page.getByRole("button", { name: "Währung hinzufügen" }));
  await expect(page.getByRole("button", { name: /Japanischer Yen/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await site.open("/de/profile/info");
  const countries = page.getByRole("combobox", { name: "Land" }).getByRole("option");
  await expect(countries.filter({ hasText: /^[A-DÄ]/ })).toHaveText([
    "Ägypten",
    "Argentinien",
    "Australien",
    "Brasilien",
    "Chile",
    "Deutschland",
  ]);
  await press(page.getByRole("button", { name: /^Ländervorwahl: / }));
  const listed = page.getByRole("listbox", { name: "Ländervorwahl" }).getByRole("option");
  await expect(listed.first()).toContainText("Ägypten");
  await expect(listed.nth(1)).toContainText("Argentinien");
});

test("depositing again takes three clicks; a displayed QR payment can be declined", { tag: "@phone" }, async ({
  site,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn();
  const { wallet } = site;
  await site.open("/?wallet=deposit");
  await wallet.choose("Scan and pay");
  await wallet.amount.fill("35");
  await press(wallet.submit);
  await expect(wallet.text("Scan to pay")).toBeVisible();
  const [paid] = await sandbox.invoices(player);
  await sandbox.decide(paid?.id ?? "", "success");
  await expect(site.notification("Deposit received")).toBeVisible();
  await site.open("/");

  await press(site.depositButton);
  await press(wallet.dialog.getByRole("button", { name: /^Deposit again/ }));
  await press(wallet.submit);

  await expect(wallet.text("Scan to pay")).toBeVisible();
  const [again] = await sandbox.invoices(player);
  expect(Number(again?.amount)).toBe(35);
  await press(wallet.button("I will not pay"));
  await expect(wallet.text("Scan to pay")).toHaveCount(0);
  await expect.poll(async () => (await sandbox.invoices(player))[0]?.status).toBe(3);
  await expect(site.notification("Deposit failed")).toHaveCount(0);
});

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
