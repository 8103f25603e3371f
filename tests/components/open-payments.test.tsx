// Payments in progress, deposits again, and the event of a payment that was missed.

import { json, type ServerAnswer } from "@player-site/core/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { sample, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { tap } from "./harness/fingers.ts";
import { depositButton, expectNone, heading, notification, wallet } from "./harness/pages.ts";
import { publishSample, refuseConnections } from "./harness/realtime.ts";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

const DEPOSIT = "POST /api/payment/invoices/deposit";
const INVOICES = "GET /api/payment/invoices";
const DECLINE = "PUT /api/payment/invoices/*";

interface Invoice {
  id: string;
  amount: number;
  status: number;
  statusResult: string;
  paymentMethod: string;
  createdAt: string;
}

/** A server on which a deposit by a method is made and declined. */
function serverWith(paymentMethod: string, made: Invoice[] = []): Invoice[] {
  const [usual] = sampleData<Invoice[]>("invoices");
  const list = (): ServerAnswer => {
    const meta = { page: 1, perPage: 10, totalPages: 1, totalRows: made.length };
    return json({ data: made, meta });
  };
  api().on(INVOICES, list);
  api().on(DEPOSIT, ({ body }) => {
    const amount = Number((body as { amount: string }).amount);
    const createdAt = new Date().toISOString();
    made.unshift({ ...usual, amount, paymentMethod, createdAt, status: 1, statusResult: "pending" } as Invoice);
    return sample(paymentMethod === "sandbox.scan" ? "deposit-qr" : "deposit-form");
  });
  api().on(DECLINE, () => {
    Object.assign(made[0] ?? {}, { status: 3, statusResult: "fail" });
    return sample("invoice-decline");
  });
  return made;
}

test("a QR payment survives a reload and can be reopened", async () => {
  const made = serverWith("sandbox.scan");
  const site = await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Scan and pay");
  await wallet.submit.click();
  const code = wallet.dialog.getByText("Scan to pay");
  await expect.element(code).toBeVisible();
  await site.visit("/profile/limits");
  const bar = page.getByRole("complementary", { name: "Payments under way" });
  await expect.element(bar).toHaveTextContent(/waiting to be paid/);
  await expect.element(heading).toHaveTextContent("Limits");
  expectFits();
  await expectAccessible();
  await site.reload();
  await bar.getByRole("button", { name: /^Continue: Deposit/ }).click();
  await expect.element(code).toBeVisible();
  expect(api().to(DEPOSIT)).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  await bar.getByRole("button", { name: /^Cancel payment: Deposit/ }).click();
  await expectNone(bar);
  expect(made.map(({ status }) => status)).toEqual([3]);
});

for (const [layout, width] of [
  ["a wide screen", 1280],
  ["a phone", 390],
] as const) {
  test(`depositing again takes three presses; a code to scan can be declined, on ${layout}`, async () => {
    await page.viewport(width, 844);
    const press = (control: typeof depositButton) => (width === 390 ? tap(control) : control.click());
    const made = serverWith("sandbox.scan");
    const site = await open("/contact?wallet=deposit", { player: true });
    await press(wallet.method("Scan and pay"));
    await wallet.amount.fill("35");
    await press(wallet.submit);
    const code = wallet.dialog.getByText("Scan to pay");
    await expect.element(code).toBeVisible();
    Object.assign(made[0] ?? {}, { status: 2, statusResult: "success" });
    publishSample("event-invoice-deposit-updated");
    await expect.element(notification("Deposit received")).toBeVisible();
    await site.visit("/contact");
    await press(depositButton);
    await press(wallet.dialog.getByRole("button", { name: /^Deposit again/ }));
    await press(wallet.submit);
    await expect.element(code).toBeVisible();
    expect(
      api()
        .to(DEPOSIT)
        .map(({ body }) => Number((body as { amount: string }).amount)),
    ).toEqual([35, 35]);
    await press(wallet.dialog.getByRole("button", { name: "I will not pay" }));
    await expectNone(code);
    await expect.poll(() => made[0]?.status).toBe(3);
    publishSample("event-invoice-deposit-updated", (event) => {
      Reflect.set(Reflect.get(event, "invoice"), "status", 3);
    });
    await pass(1000);
    await expectNone(notification("Deposit failed"));
  });
}

test("realtime disconnects during a payment: its end is found", async () => {
  const made = serverWith("sandbox.card");
  vi.spyOn(window, "open").mockImplementation(
    () => ({ closed: false, opener: window, location: { replace: vi.fn() }, close: vi.fn() }) as unknown as Window,
  );
  await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Card");
  await wallet.submit.click();
  await expect.poll(() => api().to(DEPOSIT).length).toBe(1);
  refuseConnections(true);
  Object.assign(made[0] ?? {}, { status: 2, statusResult: "success" });
  refuseConnections(false);
  await expect
    .poll(async () => {
      await pass(2000);
      return notification("Deposit received").elements().length;
    })
    .toBe(1);
});
