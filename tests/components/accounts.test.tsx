// The page of the wallet: accounts that are switched, added and hidden; the payment region; Arabic.

import { data, type ServerCall } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { accounts as accountsWith, manyCountries } from "./harness/answers.ts";
import { sampleData } from "./harness/api.ts";
import { aBonus, bonusesOf } from "./harness/bonuses.ts";
import { api } from "./harness/current.ts";
import {
  balance,
  balanceRow,
  balances,
  depositButton,
  dialogs,
  expectNone,
  main,
  region,
  wallet,
} from "./harness/pages.ts";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

const METHODS = "GET /api/payment/methods/deposit";
const MINUTE = 60_000;

interface Currency {
  code: string;
  name: string;
  symbol: string;
}

/** A server that has these currencies, and accounts of the player that it adds, switches and hides. */
function keepAccounts(amounts: Readonly<Record<string, number>>): void {
  const usual = sampleData<Currency[]>("settings-currencies");
  const fiat = usual.find(({ code }) => code === "USD");
  const more = { GBP: ["British Pound", "£"], TRY: ["Turkish Lira", "₺"], EUR: ["Euro", "€"] };
  const added = Object.entries(more)
    .filter(([code]) => !usual.some((one) => one.code === code))
    .map(([code, [name = "", symbol = ""]]) => ({ ...fiat, code, name, symbol }));
  api().on("GET /api/settings/currencies", data([...usual, ...added]));
  let held = accountsWith(amounts);
  const activate = (fits: (one: (typeof held)[number]) => boolean) => {
    held = held.map((one) => ({ ...one, status: fits(one) ? 1 : 2 }));
    return data(held);
  };
  api().on("GET /api/wallet/accounts", () => data(held));
  api().on("POST /api/wallet/accounts", ({ body }) => {
    const { currency } = body as { currency: string };
    const [made] = accountsWith({ [currency]: 0 });
    if (made) held = [...held, { ...made, id: `made-${currency}` }];
    return activate((one) => one.currency === currency);
  });
  api().on("PUT /api/wallet/accounts/*", ({ path }: ServerCall) => {
    if (!path.endsWith("/hide")) return activate(({ id }) => path.includes(id));
    held = held.filter(({ id }) => !path.includes(id));
    return data(held);
  });
}

test("accounts can be switched, added and hidden", async () => {
  keepAccounts({ USD: 100, EUR: 5, TRY: 0, BTC: 0.5 });
  const site = await open("/profile/wallet", { player: true });
  const account = (name: RegExp) => page.getByRole("list", { name: "Accounts" }).getByRole("region", { name });
  await expect.element(account(/^USD/)).toHaveTextContent(/Active/);
  await expect.element(region("Latest payments")).toHaveTextContent(/\$/);
  await page.getByRole("button", { name: "Switch to it: Euro" }).click();
  await expect.element(balance).toHaveTextContent("€5.00");
  await expect.element(account(/^EUR/)).toHaveTextContent(/Active/);
  await expect.element(account(/^USD/)).not.toHaveTextContent(/Active/);

  await page.getByRole("button", { name: "Add a currency" }).click();
  await expect.element(balances).toBeVisible();
  await balanceRow("GBP").click();
  await expectNone(balances);
  await expect.element(balance).toHaveTextContent("£0.00");
  await expect.element(account(/^GBP/)).toHaveTextContent(/Active/);
  expect(api().to("POST /api/wallet/accounts")).toHaveLength(1);

  const hide = page.getByRole("button", { name: "Hide Turkish Lira" });
  await hide.click();
  await expect.element(page.getByText("Hide this account?")).toBeVisible();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect.element(account(/^TRY/)).toBeVisible();
  await hide.click();
  await page.getByRole("button", { name: "Hide it" }).click();
  await expectNone(account(/^TRY/));
  await expectNone(page.getByRole("button", { name: "Hide Euro" }));

  await page.getByRole("button", { name: "Add a currency" }).click();
  await balances.getByRole("switch", { name: "Show in another currency" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(account(/BTC/)).toHaveTextContent(/[£$][\d,]+\.\d\d/);
  await page.getByRole("link", { name: "All payments" }).click();
  await expect.poll(() => site.address()).toMatch(/^\/profile\/history/);
  await expect.element(main.getByRole("button", { name: /^Details: Deposit/ }).first()).toBeVisible();
});

test("the payment region selects the methods, cached for half an hour", async () => {
  manyCountries();
  const all = sampleData<{ names: { en: string } }[]>("methods-deposit");
  const isVoucher = ({ names }: { names: { en: string } }) => names.en.startsWith("Voucher");
  api().on(METHODS, ({ query }: ServerCall) => {
    const isGerman = [...query.values()].includes("DE");
    return data(all.filter((method) => !isGerman || !isVoucher(method)));
  });
  const site = await open("/contact?wallet=deposit", { player: true });
  await expect.element(wallet.method("Voucher at the counter")).toBeVisible();
  await page.getByRole("button", { name: "Change Payment region" }).click();
  const choice = page.getByRole("dialog", { name: "Payment region" });
  const search = choice.getByRole("searchbox", { name: "Search country" });
  await search.fill("zzz");
  await expect.element(choice.getByText("No such country")).toBeVisible();
  await search.fill("germ");
  await choice.getByRole("button", { name: "Germany" }).click();
  await expectNone(choice);
  const german = async () => {
    await expect.element(wallet.method("Card")).toBeVisible();
    await expectNone(wallet.method("Voucher at the counter"));
  };
  await german();
  await site.reload();
  await german();
  await expect.element(wallet.dialog).toHaveTextContent(/Germany/);

  const reopen = async () => {
    await userEvent.keyboard("{Escape}");
    await expectNone(dialogs);
    await depositButton.click();
    await expect.element(wallet.method("Card")).toBeVisible();
  };
  const before = api().to(METHODS).length;
  await reopen();
  await pass(20 * MINUTE);
  await reopen();
  expect(api().to(METHODS)).toHaveLength(before);
  await pass(11 * MINUTE);
  await reopen();
  await expect.poll(() => api().to(METHODS).length).toBe(before + 1);
});

test("the withdrawal and the terms of a bonus are accessible in Arabic", async () => {
  bonusesOf([aBonus("10 إضافية")]);
  const site = await open("/ar/profile/bonuses", { player: true });
  await main.getByRole("button", { name: "شروط 10 إضافية" }).first().click();
  await expect.element(dialogs).toBeVisible();
  await expectAccessible();
  await site.visit("/ar/contact?wallet=withdraw");
  await dialogs.getByRole("button", { name: "إلى بنكك" }).click();
  await expect.element(dialogs.getByRole("form")).toBeVisible();
  await expectAccessible();
});
