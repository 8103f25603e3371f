// The screens of the wallet without a form, and the question when it is closed.

import { data, json } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { sample, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { balance, dialogs, expectNone, notification, wallet } from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { open } from "./harness/site.tsx";

const METHODS = "GET /api/payment/methods/deposit";
const deposit = page.getByRole("button", { name: "Deposit", exact: true });

test("a limited player sees a notice and cannot deposit", async () => {
  api().on("GET /api/player/profile", data({ ...sampleData<object>("profile"), status: 2 }));
  await open("/contact?wallet=deposit", { player: true });
  await expect.element(wallet.dialog.getByText("Deposits are off")).toBeVisible();
  await expectAccessible();
  await expectNone(wallet.submit);
});

test("a region without methods shows a notice", async () => {
  api().on(METHODS, data([]));
  await open("/contact?wallet=deposit", { player: true });
  await expect.element(wallet.dialog.getByText("No payment methods here")).toBeVisible();
  await expectAccessible();
});

test("a method says how long it takes and what it costs, where the server says so", async () => {
  const [card] = sampleData<object[]>("methods-deposit");
  const method = (name: string, more: object) => ({ ...card, method: name, names: { en: name }, ...more });
  api().on(
    METHODS,
    data([
      method("Quick", { arrivalMinutes: 0, fee: { percent: 0, fixed: 0 } }),
      method("Slow", { arrivalMinutes: 2880, fee: { percent: 1.5, fixed: 0.3 } }),
      method("Silent", { arrivalMinutes: undefined, fee: undefined }),
    ]),
  );
  await open("/contact?wallet=deposit", { player: true });
  await expect.element(wallet.method("Quick")).toHaveTextContent("from $10.00 · at once · no fee");
  await expect.element(wallet.method("Slow")).toHaveTextContent("up to 2 days · fee 1.5% + $0.30");
  await expect.element(wallet.method("Silent")).toHaveTextContent(/from \$10\.00$/);
  await expectAccessible();
});

test("closing the wallet asks for confirmation only while a deposit is prepared", async () => {
  // Nothing to confirm when only viewing or switching to withdrawals.
  const site = await open("/contact?wallet=withdraw", { player: true });
  await expect.element(wallet.dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(dialogs);
  await deposit.click();
  await expect.element(wallet.method("Card")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(dialogs);
  await deposit.click();
  await wallet.choose("Card");
  await userEvent.keyboard("{Escape}");
  const ask = page.getByRole("dialog", { name: "Stop the deposit?" });
  await expect.element(ask).toBeVisible();
  await expectAccessible();
  await ask.getByRole("button", { name: "Go on with the deposit" }).click();
  await expectNone(ask);
  await expect.element(wallet.amount).toBeVisible();
  site.back();
  await ask.getByRole("button", { name: "Stop", exact: true }).click();
  await expectNone(dialogs);
  await expect.element(deposit).toHaveFocus();
});

test("the wallet waits for the provider, and the end is told also after a reload", async () => {
  const unpaid = sampleData<object[]>("invoices").map((invoice) => ({
    ...invoice,
    status: 1,
    statusResult: "pending",
  }));
  const meta = { page: 1, perPage: 10, totalPages: 1, totalRows: unpaid.length };
  api().on("GET /api/payment/invoices", json({ data: unpaid, meta }));
  api().on("POST /api/payment/invoices/deposit", sample("deposit-async"));
  const site = await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Instant transfer");
  await wallet.submit.click();
  await expect.element(wallet.dialog.getByText("Waiting for the provider")).toBeVisible();
  await expectAccessible();
  publishSample("event-invoice-deposit-async-qr");
  await expect.element(wallet.dialog.getByText("Scan to pay")).toBeVisible();
  await site.reload();
  await expect.element(balance).toBeVisible();
  await expect.poll(() => api().to("GET /api/wallet/accounts").length).toBeGreaterThan(2);
  publishSample("event-invoice-deposit-updated");
  await expect.element(notification("Deposit received")).toBeVisible();
});
