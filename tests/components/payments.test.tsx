// Failures while a deposit is sent: nothing is paid twice and nothing is lost.

import { cut, json, refusal } from "@player-site/core/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { accounts, balancesOf } from "./harness/answers.ts";
import { sample, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { balance, expectNone, notification, notifications, wallet } from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { type OpenSite, open } from "./harness/site.tsx";

const DEPOSIT = "POST /api/payment/invoices/deposit";
const INVOICES = "GET /api/payment/invoices";

/** A window that the site has opened: only what the site uses of it. */
class OpenedWindow {
  closed = false;
  opener: unknown = window;
  readonly location = { replace: vi.fn() };
  close(): void {
    this.closed = true;
  }
}

/** The wallet with the card form. Windows are opened as the test says. */
async function openCard(opened: OpenedWindow | null): Promise<OpenSite> {
  vi.spyOn(window, "open").mockImplementation(() => opened as unknown as Window | null);
  const site = await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Card");
  return site;
}

/** The deposit is in the list of payments as soon as it has been sent. */
function found(): void {
  const [usual] = sampleData<object[]>("invoices");
  api().on(INVOICES, () => {
    const made = { ...usual, status: 1, statusResult: "pending", createdAt: new Date().toISOString() };
    const rows = api().to(DEPOSIT).length > 0 ? [made] : [];
    return json({ data: rows, meta: { page: 1, perPage: 10, totalPages: 1, totalRows: rows.length } });
  });
}

test("a double click creates one payment", async () => {
  found();
  const release = api().hold(DEPOSIT);
  await openCard(new OpenedWindow());
  await userEvent.dblClick(wallet.submit);
  await expect.poll(() => api().to(DEPOSIT).length).toBe(1);
  release();
  await expectNone(wallet.dialog);
  expect(api().to(DEPOSIT)).toHaveLength(1);
});

test("a refused deposit closes its window and shows an error", async () => {
  api().on(DEPOSIT, refusal(400));
  const opened = new OpenedWindow();
  await openCard(opened);
  await wallet.submit.click();
  const error = page.getByRole("dialog", { name: "The deposit did not work" });
  await expect.element(error).toBeVisible();
  expect(opened.closed).toBe(true);
  await error.getByRole("button", { name: "Back to the wallet" }).click();
  await expectNone(error);
  await expect.element(wallet.amount).toHaveValue("50");
});

test("a blocked window is replaced by a link", async () => {
  found();
  await openCard(null);
  await wallet.submit.click();
  await expect.element(wallet.dialog.getByText("Your browser kept the payment window closed")).toBeVisible();
  await expectAccessible();
  const link = wallet.dialog.getByRole("link", { name: "Open the payment page" });
  const { action } = sampleData<{ action: string }>("deposit-form");
  await expect.element(link).toHaveAttribute("href", expect.stringContaining(action));
  expect(api().to(DEPOSIT)).toHaveLength(1);
  publishSample("event-invoice-deposit-updated");
  await expect.element(notification("Deposit received")).toBeVisible();
  await expectNone(wallet.dialog);
});

test("a lost response: the deposit is searched for, found, shown and watched", async () => {
  found();
  api().on(DEPOSIT, cut(sample("deposit-form")));
  await openCard(new OpenedWindow());
  await wallet.submit.click();
  await expect.element(wallet.dialog.getByText("This is what we found")).toBeVisible();
  await expect.element(wallet.dialog.getByRole("definition").filter({ hasText: "$50.00" })).toBeVisible();
  await expectAccessible();
  await wallet.dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(wallet.amount).toBeVisible();
  publishSample("event-invoice-deposit-updated");
  await expect.element(notification("Deposit received")).toBeVisible();
  expect(api().to(DEPOSIT)).toHaveLength(1);
});

test("a reload while a deposit is sent: the outcome is found and shown", async () => {
  found();
  api().hold(DEPOSIT);
  const site = await openCard(new OpenedWindow());
  await wallet.submit.click();
  await expect.poll(() => api().to(DEPOSIT).length).toBe(1);
  await site.reload();
  await expect.element(wallet.dialog.getByText("This is what we found")).toBeVisible();
  await wallet.dialog.getByRole("button", { name: "Done" }).click();
  expect(api().to(DEPOSIT)).toHaveLength(1);
});

for (const [layout, width] of [
  ["a wide screen", 1280],
  ["a phone", 390],
] as const) {
  test(`a code to scan is shown, and the payment closes the wallet, on ${layout}`, async () => {
    await page.viewport(width, 844);
    found();
    api().on(DEPOSIT, sample("deposit-qr"));
    balancesOf({ USD: 500 });
    await open("/contact?wallet=deposit", { player: true });
    await wallet.choose("Scan and pay");
    await wallet.submit.click();
    await expect.element(wallet.dialog.getByText("Scan to pay")).toBeVisible();
    await expect.element(wallet.dialog.getByRole("img", { name: "Payment code" })).toBeVisible();
    await expectAccessible();
    publishSample("event-invoice-deposit-updated");
    await expect.element(notification("Deposit received")).toBeVisible();
    await expectNone(wallet.dialog);
    const [account] = accounts({ USD: 550 });
    publishSample("event-account-balance-updated", (event) => Object.assign(event, { account }));
    await expect.element(balance).toHaveTextContent("$550.00");
  });
}

test("a payment by message is confirmed as pending, and its end is told", async () => {
  found();
  api().on(DEPOSIT, sample("deposit-message"));
  await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Voucher at the counter");
  await wallet.submit.click();
  const pending = page.getByRole("dialog", { name: "Payment on its way" });
  await expect.element(pending).toBeVisible();
  await expectNone(wallet.dialog);
  await expectAccessible();
  await pending.getByRole("button", { name: "Got it" }).click();
  await expectNone(page.getByRole("dialog"));
  publishSample("event-invoice-deposit-updated", (event) => {
    Reflect.set(Reflect.get(event, "invoice"), "status", 3);
  });
  await expect.element(notification("Deposit failed")).toBeVisible();
});

test("a deposit that was sent back is told with its reason, without the dialog of a failed one", async () => {
  found();
  api().on(DEPOSIT, sample("deposit-qr"));
  await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Scan and pay");
  await wallet.submit.click();
  await expect.element(wallet.dialog.getByText("Scan to pay")).toBeVisible();
  publishSample("event-invoice-deposit-updated", (event) => {
    Object.assign(Reflect.get(event, "invoice"), { status: 3, statusResult: "returned: exclusion" });
  });
  await expect.element(notification("Deposit sent back")).toBeVisible();
  await expect.element(notifications).toHaveTextContent(/while you take a break from play/);
  await expectNone(page.getByRole("dialog"));
});
