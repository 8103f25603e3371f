// The balance in the header and the list of currencies below it.

import { data } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { accounts, balancesOf, manyCurrencies } from "./harness/answers.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { balance, balanceRow, balances, expectNone, heading, press } from "./harness/pages.ts";
import { publish } from "./harness/realtime.ts";
import { open } from "./harness/site.tsx";

const ME = "7b1f9c52-3d0e-4c8a-9f46-2a5d8e1c0b37";
const equivalent = balances.getByRole("switch", { name: "Show in another currency" });
const chosen = page.getByRole("dialog", { name: "Show balances in" });

async function openList(): Promise<void> {
  await balance.click();
  await expect.element(balances).toBeVisible();
}

test("parts of a balance that the server does not tell are left out, and are not zero", async () => {
  const [usual] = accounts({ USD: 1250.75 });
  api().on("GET /api/wallet/accounts", data([{ ...usual, lockedBalance: undefined, bonusBalance: "much" }]));
  await open("/contact", { player: true });
  await openList();
  await expect.element(balances.getByText("Available to withdraw")).toBeVisible();
  await expectNone(balances.getByText("Real money"));
  await expectNone(balances.getByText("Bonus", { exact: true }));
  await expectAccessible();
  balancesOf({ USD: 1250.75 });
  publish(`wallet:accounts#${ME}`, { event: "account.balance.updated", account: usual });
  await expect.element(balances.getByText("Real money")).toBeVisible();
  await expect.element(balances.getByText("Bonus", { exact: true })).toBeVisible();
});

test("balances are shown in every currency, crypto in its sub-unit", async () => {
  manyCurrencies();
  balancesOf({ USD: 1250.75, EUR: 340.5, BTC: 0.0425, ETH: 1.25, USDT: 980.4 });
  await open("/contact", { player: true });
  await expect.element(balance).toHaveTextContent("$1,250.75");
  await openList();
  await expect.element(balanceRow("USD").first()).toHaveAttribute("aria-pressed", "true");
  await expect.element(balanceRow("mBTC")).toHaveTextContent("42.5 mBTC");
  await expect.element(balanceRow("mETH")).toHaveTextContent("1,250 mETH");
  await expect.element(balanceRow("EUR")).toHaveTextContent("€340.50");
  // The active currency, then those with a balance, ordered by code.
  const rows = balances.getByRole("listitem").elements();
  const codes = rows.map((row) => row.querySelector("bdi")?.textContent);
  expect(codes.join(" ")).toMatch(/^USD EUR mBTC mETH USDT/);
  await expectAccessible();
});

test("the crypto tab lists crypto currencies only", async () => {
  balancesOf({ USD: 10, BTC: 0.5 });
  await open("/contact", { player: true });
  await openList();
  await expect.element(balanceRow("EUR")).toBeVisible();
  await balances.getByRole("tab", { name: "Crypto" }).click();
  await expect.element(balanceRow("mBTC")).toBeVisible();
  await expectNone(balanceRow("EUR"));
});

test("the fiat equivalent is shown next to crypto and survives a reload", async () => {
  balancesOf({ BTC: 0.0425 });
  const site = await open("/contact", { player: true });
  await expect.element(balance).toHaveTextContent("42.5 mBTC");
  await openList();
  await press(equivalent, " ");
  await expect.element(balanceRow("mBTC")).toHaveTextContent(/\$[\d,]+\.\d\d/);
  await balances.getByRole("button", { name: /^Shown in USD/ }).click();
  await expect.element(chosen).toBeVisible();
  await expectAccessible();
  await chosen.getByRole("button", { name: /EUR/ }).click();
  await expectNone(chosen);
  await expect.element(balance).toHaveTextContent("€");
  await site.reload();
  await expect.element(balance).toHaveTextContent("€");
  await expect.element(balance).toHaveTextContent("42.5 mBTC");
});

test("focus returns to the balance after the dialog of the equivalent", async () => {
  balancesOf({ USD: 5, BTC: 0.1 });
  await open("/contact", { player: true });
  await openList();
  await press(equivalent, " ");
  await balances.getByRole("button", { name: /^Shown in/ }).click();
  await expect.element(chosen).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(balance).toHaveFocus();
});

test("choosing a currency without an account creates it and switches to it", async () => {
  let held = accounts({ USD: 75 });
  const activate = (currency: string) => {
    held = held.map((account) => ({ ...account, status: account.currency === currency ? 1 : 2 }));
  };
  api().on("GET /api/wallet/accounts", () => data(held));
  api().on("POST /api/wallet/accounts", () => {
    const [, added] = accounts({ USD: 0, EUR: 0 });
    if (added) held = [...held, added];
    return data(held);
  });
  api().on("PUT /api/wallet/accounts/*", ({ path }) => {
    const switched = held.find(({ id }) => path.includes(id));
    activate(switched?.currency ?? "");
    return data(held);
  });
  await open("/contact", { player: true });
  await openList();
  await balanceRow("EUR").click();
  await expectNone(balances);
  await expect.element(balance).toHaveFocus();
  await expect.element(balance).toHaveTextContent("€0.00");
  expect(
    api()
      .to("POST /api/wallet/accounts")
      .map(({ body }) => body),
  ).toEqual([{ currency: "EUR" }]);
  await openList();
  await expect.element(balanceRow("EUR")).toHaveAttribute("aria-pressed", "true");
  await balanceRow("USD").first().click();
  await expect.element(balance).toHaveTextContent("$75.00");
  expect(api().to("POST /api/wallet/accounts")).toHaveLength(1);
});

test("the balance follows the events of the server without a reload", async () => {
  balancesOf({ USD: 10 });
  await open("/contact", { player: true });
  await expect.element(balance).toHaveTextContent("$10.00");
  await openList();
  await expect.poll(() => api().to("GET /api/wallet/accounts").length).toBeGreaterThan(1);
  const [account] = accounts({ USD: 10.05 });
  publish(`wallet:accounts#${ME}`, { event: "account.balance.updated", account });
  await expect.element(balance).toHaveTextContent("$10.05");
  await expect.element(balanceRow("USD").first()).toHaveTextContent("$10.05");
});

test("long balances are not truncated", async () => {
  manyCurrencies();
  const long = "1.234567890123456789";
  const held = accounts({ USD: 1_234_567.89, PAXG: 7 });
  let active = "USD";
  // A number of JavaScript has fewer digits.
  const listOf = (currency: string) =>
    JSON.stringify({ data: held.map((one) => ({ ...one, status: one.currency === currency ? 1 : 2 })) }).replace(
      /:7([,}])/g,
      `:${long}$1`,
    );
  api().on("GET /api/wallet/accounts", () => ({ status: 200, body: listOf(active) }));
  api().on("PUT /api/wallet/accounts/*", () => {
    active = "PAXG";
    return { status: 200, body: listOf(active) };
  });
  await page.viewport(320, 700);
  await open("/contact", { player: true });
  await openList();
  await expect.element(balanceRow("PAXG")).toHaveTextContent(long);
  const { left, right } = balances.element().getBoundingClientRect();
  for (const amount of balances.element().querySelectorAll("bdi")) {
    const box = amount.getBoundingClientRect();
    expect([box.left >= left, box.right <= right], amount.textContent ?? "").toEqual([true, true]);
  }
  await balanceRow("PAXG").click();
  await expect.element(balance).toHaveTextContent(long);
  expectFits();
});

const euro = page.getByRole("main").getByRole("listitem").filter({ hasText: "Euro" });

test("a question in place of a button has the focus, and gives it back", async () => {
  balancesOf({ USD: 500, EUR: 0 });
  await open("/profile/wallet", { player: true });
  const hide = euro.getByRole("button", { name: /^Hide/ });
  await press(hide, "{Enter}");
  await expect.poll(() => document.activeElement?.closest("[role=group]")).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  await expect.element(hide).toHaveFocus();
});

test("the focus of a row that is gone goes to a heading", async () => {
  balancesOf({ USD: 500, EUR: 0 });
  api().on("PUT /api/wallet/accounts/*", () => {
    balancesOf({ USD: 500 });
    return data(sampleData("accounts-hide"));
  });
  await open("/profile/wallet", { player: true });
  await press(euro.getByRole("button", { name: /^Hide/ }), "{Enter}");
  await press(euro.getByRole("group").getByRole("button").last(), "{Enter}");
  await expectNone(euro);
  await expect.poll(() => document.activeElement?.matches("main h1, main h2, main h3")).toBe(true);
});

test("the page that Back leads to has the focus at its heading", async () => {
  const site = await open("/profile/info", { player: true });
  const menu = page.getByRole("main").getByRole("navigation");
  await press(menu.getByRole("link", { name: "Security" }), "{Enter}");
  await expect.element(heading).toHaveTextContent("Security");
  await expect.element(heading).toHaveFocus();
  site.back();
  await expect.element(heading).toHaveTextContent("Personal details");
  await expect.element(heading).toHaveFocus();
  await expect.poll(() => document.getElementById("voice")?.textContent).toMatch(/personal details/i);
});
