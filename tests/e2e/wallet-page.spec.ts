// Wallet: accounts, methods, regions, and large lists.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";
import { expectProportionate, workOf } from "./work.ts";

const MINUTE = 60_000;
const METHODS = "/api/payment/methods/deposit";

test("accounts can be switched, added and hidden", { tag: "@phone" }, async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn({ balances: { USD: "100", EUR: "5", TRY: "0", BTC: "0.5" } });
  await sandbox.deposit(player, "20");
  await site.open("/profile/wallet");
  const accounts = page.getByRole("list", { name: "Accounts" });
  const account = (name: RegExp) => accounts.getByRole("region", { name });
  await expect(account(/^USD/)).toContainText("Active");
  await expect(page.getByRole("region", { name: "Latest payments" })).toContainText("$20.00");
  await press(page.getByRole("button", { name: "Switch to it: Euro" }));
  await expect(site.balances.button).toContainText("€5.00");
  await expect(account(/^EUR/)).toContainText("Active");
  await expect(account(/^USD/)).not.toContainText("Active");

  await press(page.getByRole("button", { name: "Add a currency" }));
  await expect(site.balances.list).toBeVisible();
  await press(site.balances.row("GBP"));
  await expect(site.balances.list).toHaveCount(0);
  await expect(site.balances.button).toContainText("£0.00");
  await expect(account(/^GBP/)).toContainText("Active");
  expect(await sandbox.count("POST", "/api/wallet/accounts")).toBe(1);

  const hide = page.getByRole("button", { name: "Hide Turkish Lira" });
  await press(hide);
  await expect(page.getByText("Hide this account?")).toBeVisible();
  await press(page.getByRole("button", { name: "Keep it" }));
  await expect(account(/^TRY/)).toBeVisible();
  await press(hide);
  await press(page.getByRole("button", { name: "Hide it" }));
  await expect(account(/^TRY/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Hide Euro" })).toHaveCount(0);

  await press(page.getByRole("button", { name: "Add a currency" }));
  await site.balances.equivalentSwitch.check();
  await page.keyboard.press("Escape");
  await expect(account(/^mBTC/)).toContainText(/£[\d,]+\.\d\d|\$[\d,]+\.\d\d/);
  await press(page.getByRole("link", { name: "All payments" }));
  await expect(site.history.payment("Deposit, $20.00")).toBeVisible();
});

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

test("the payment region selects the methods, cached for half an hour", async ({
  site,
  page,
  sandbox,
  time,
  signedIn,
  consoles,
}) => {
  consoles.allow(/WebSocket|Failed to load resource/);
  await sandbox.settings({ accessTokenSeconds: 30 * 86_400 });
  await signedIn();
  const { wallet } = site;
  await site.open("/?wallet=deposit");
  await expect(wallet.method("Voucher at the counter")).toBeVisible();
  await press(page.getByRole("button", { name: "Change Payment region" }));
  const region = site.dialog("Payment region");
  const search = region.getByRole("searchbox", { name: "Search country" });
  await search.fill("zzz");
  await expect(region.getByText("No such country")).toBeVisible();
  await search.fill("germ");
  await press(region.getByRole("button", { name: "Germany" }));
  await expect(region).toHaveCount(0);
  await expect(wallet.method("Card")).toBeVisible();
  await expect(wallet.method("Voucher at the counter")).toHaveCount(0);
  await page.reload();
  await expect(wallet.method("Card")).toBeVisible();
  await expect(wallet.method("Voucher at the counter")).toHaveCount(0);
  await expect(wallet.dialog).toContainText("Germany");

  const reopen = async () => {
    await page.keyboard.press("Escape");
    await expect(site.dialogs).toHaveCount(0);
    await press(site.depositButton);
    await expect(wallet.method("Card")).toBeVisible();
  };
  await sandbox.forgetRequests();
  await reopen();
  await time.jump(20 * MINUTE);
  await reopen();
  expect(await sandbox.count("GET", METHODS)).toBe(0);
  await time.jump(11 * MINUTE);
  await reopen();
  await expect.poll(() => sandbox.count("GET", METHODS)).toBe(1);
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

test("a reached deposit limit links to the limits", async ({ site, page, sandbox, signedIn, consoles }) => {
  consoles.allow(/status of 400/);
  const player = await signedIn();
  const limit = { definition: 3, period: "daily", amount: "50", currency: "USD" };
  await sandbox.api(player, "POST", "player/limits", limit);
  await sandbox.deposit(player, "50");
  await site.open("/?wallet=deposit");
  await expect(site.wallet.text("Your deposit limit is reached")).toBeVisible();
  await expect(site.wallet.dialog).toContainText("$50.00");
  await press(site.wallet.dialog.getByRole("link", { name: "See your limits" }));
  await expect(page).toHaveURL(/\/profile\/limits$/);
  await expect(site.dialogs).toHaveCount(0);
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

test("the withdrawal and the terms of a bonus are accessible in Arabic", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn({ balances: { USD: "500" } });
  await sandbox.giveBonus(player, 1);
  await site.open("/ar/profile/bonuses");
  await press(site.bonuses.main.getByRole("button", { name: "شروط 10 إضافية" }).first());
  await expect(site.dialogs).toBeVisible();
  await expectAccessible(page);
  await site.open("/ar/?wallet=withdraw");
  await press(site.dialogs.getByRole("button", { name: "إلى بنكك" }));
  await expect(site.dialogs.getByRole("form")).toBeVisible();
  await expectAccessible(page);
});
