// The form of a withdrawal: amounts, fields, networks, errors of the server.

import { data, refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { accounts, balancesOf, manyCurrencies } from "./harness/answers.ts";
import { sampleData } from "./harness/api.ts";
import { ACTIVE, aBonus, bonusesOf } from "./harness/bonuses.ts";
import { api } from "./harness/current.ts";
import { expectNone, notification, press, wallet, withdrawal } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const WITHDRAWAL = "POST /api/payment/invoices/withdrawal";
const METHODS = "GET /api/payment/methods/withdrawal";

test("the amount keeps to the method and to the balance", async () => {
  balancesOf({ USD: 500 });
  await open("/contact?wallet=withdraw", { player: true });
  await withdrawal.choose("To your bank");
  const { amount } = withdrawal;
  await expect.element(withdrawal.submit).toHaveAttribute("aria-disabled", "true");
  await expect.element(amount).toHaveAccessibleDescription(/Minimum \$50\.00/);
  await amount.fill("20");
  await userEvent.tab();
  await expect.element(amount).toHaveValue("50");
  await amount.fill("500.01");
  await userEvent.keyboard("{Tab}");
  await expect.element(withdrawal.form.getByText("You can withdraw $500.00 at most")).toBeVisible();
  await withdrawal.form.getByRole("button", { name: /^All of it/ }).click();
  await expect.element(amount).toHaveValue("500");
});

test("a withdrawal says what becomes of an active bonus", async () => {
  bonusesOf([aBonus("Birthday gift", { status: ACTIVE })]);
  await open("/contact?wallet=withdraw", { player: true });
  await withdrawal.choose("To your bank");
  await expect.element(withdrawal.form).toHaveTextContent(/leaves your bonus “Birthday gift” as it is/);
});

test("money of the vault is paid out last, and it is said where it returns if it is not paid", async () => {
  api().on(
    "GET /api/wallet/accounts",
    data(accounts({ USD: 100 }).map((account) => ({ ...account, vaultBalance: 50.5 }))),
  );
  await open("/contact?wallet=withdraw", { player: true });
  await withdrawal.choose("To your bank");
  await expect.element(withdrawal.form).toHaveTextContent(/Available: \$150\.50/);
  await expect
    .element(withdrawal.form)
    .toHaveTextContent(
      /\$50\.50 of it is in the vault\. It is taken last\. If .* not paid out, it returns to the vault/,
    );
  await withdrawal.amount.fill("150.51");
  await userEvent.tab();
  await expect.element(withdrawal.form.getByText("You can withdraw $150.50 at most")).toBeVisible();
  await withdrawal.form.getByRole("button", { name: /^All of it/ }).click();
  await expect.element(withdrawal.amount).toHaveValue("150.5");
});

test("a known phone number is not requested but shown in the summary", async () => {
  await open("/contact?wallet=withdraw", { player: true });
  await withdrawal.choose("To your phone wallet");
  await expectNone(withdrawal.field("Phone"));
  await expect.element(withdrawal.summary).toHaveTextContent("+1 2015550123");
});

test("server errors are shown at their fields", async () => {
  api().on(WITHDRAWAL, refusal(422, { wallet_id: ["This card is not known."] }));
  await open("/contact?wallet=withdraw", { player: true });
  await withdrawal.choose("To your card");
  const card = withdrawal.field("Card number");
  await card.fill("4242424242424242");
  await withdrawal.amount.fill("25");
  await expect.element(withdrawal.summary).toBeVisible();
  await withdrawal.submit.click();
  await expect.element(card).toHaveAttribute("aria-invalid", "true");
  await expect.element(card).toHaveAccessibleDescription(/not known|not right/);
  await expect.element(card).toHaveFocus();
  await expect.element(card).toHaveValue("4242424242424242");
  await expectAccessible();
  await card.fill("4000 0000-0000 0002");
  await expect.element(card).toHaveValue("4000000000000002");
  await expect.element(card).toHaveAttribute("inputmode", "numeric");
  api().off(WITHDRAWAL);
  await withdrawal.submit.click();
  await expect.element(notification("Withdrawal requested")).toBeVisible();
  await expectNone(wallet.dialog);
  expect(api().to(WITHDRAWAL).at(-1)?.body).toMatchObject({ fields: { wallet_id: "4000000000000002" } });
});

interface Network {
  id: string;
  name: string;
  minAmount: number;
  maxAmount: number;
  regex: string;
}

/** A player with Tether, which two networks carry. */
function withTether(): void {
  manyCurrencies();
  balancesOf({ USDT: 100 });
  const [method] = sampleData<{ fields: { key: string; options?: Network[] }[] }[]>("methods-withdrawal-crypto");
  if (!method) throw new Error("the sample has no method");
  const networks: Network[] = [
    { id: "TRC20", name: "Tron TRC20", minAmount: 5, maxAmount: 1000, regex: "^T[a-zA-Z0-9]{33}$" },
    { id: "ERC20", name: "Ethereum ERC20", minAmount: 20, maxAmount: 1000, regex: "^0x[a-fA-F0-9]{40}$" },
  ];
  const fields = method.fields.map((field) => (field.options ? { ...field, options: networks } : field));
  api().on(METHODS, data([{ ...method, amountMin: 5, amountMax: 1000, fields }]));
}

test("an invalid withdrawal shows the errors and focuses the first field", async () => {
  withTether();
  await open("/contact?wallet=withdraw", { player: true });
  await withdrawal.choose("To a crypto address");
  await withdrawal.amount.fill("");
  await expect.element(withdrawal.submit).toHaveAccessibleDescription(/Network, Amount, and Address/);
  await press(withdrawal.submit, "{Enter}");
  await expect.element(withdrawal.network).toHaveFocus();
  await expect.element(withdrawal.network).toHaveAccessibleDescription(/Please fill this in/);
  await withdrawal.network.selectOptions("TRC20");
  await press(withdrawal.submit, "{Enter}");
  const address = withdrawal.field("Address");
  await expect.element(address).toHaveFocus();
  await expect.element(address).toHaveAccessibleDescription(/Please fill this in/);
  await expectAccessible();
});

test("each network has its limits and address format, and none is preselected", async () => {
  withTether();
  await open("/contact?wallet=withdraw", { player: true });
  await withdrawal.choose("To a crypto address");
  const { network, amount, submit } = withdrawal;
  await expect.element(network).toHaveValue("");
  await expect.element(network).toHaveAccessibleDescription(/Choose the network of your own Tether wallet/);
  const address = withdrawal.field("Address");
  await address.fill("T123456789012345678901234567890123");
  await amount.fill("10");
  await expect.element(submit).toHaveAttribute("aria-disabled", "true");
  await network.selectOptions("TRC20");
  await expect.element(submit).not.toHaveAttribute("aria-disabled");
  await network.selectOptions("ERC20");
  await expect.element(submit).toHaveAttribute("aria-disabled", "true");
  await expect.element(amount).toHaveAccessibleDescription(/Minimum 20\sUSDT/);
  await press(address, "{Tab}");
  await expect.element(address).toHaveAttribute("aria-invalid", "true");
  await amount.fill("20");
  await address.fill(`0x${"a1".repeat(20)}`);
  await expect.element(withdrawal.summary).toHaveTextContent("Ethereum ERC20");
  await expectAccessible();
  await submit.click();
  await expect.element(notification("Withdrawal requested")).toBeVisible();
  expect(
    api()
      .to(WITHDRAWAL)
      .map(({ body }) => body),
  ).toMatchObject([{ fields: { crypto_network: "ERC20" } }]);
});

test("the cash agent has a default picture", async () => {
  const methods = sampleData<object[]>("methods-withdrawal").map((method) => ({ ...method, logo: "", icon: "" }));
  api().on(METHODS, data(methods));
  await open("/contact?wallet=withdraw", { player: true });
  const agent = withdrawal.methods.getByRole("button", { name: "Cash agent" });
  await expect.element(agent).toBeVisible();
  await expect.poll(() => agent.element().querySelector("img")?.naturalWidth ?? 0).toBeGreaterThan(0);
  const card = withdrawal.methods.getByRole("button", { name: "To your card" });
  expect(card.element().querySelector("img")).toBeNull();
});
