// The lists of the history: filters, pages, failures.

import { data, json, refusal, type ServerAnswer, type ServerCall } from "@player-site/core/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { balancesOf } from "./harness/answers.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { expectCount, expectNone, heading, notification, press, region } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const INVOICES = "GET /api/payment/invoices";

interface Invoice {
  id: string;
  amount: number;
  transactionAmount: number;
  currency: string;
  transactionCurrency: string;
  status: number;
  statusResult: string;
  invoiceType: number;
  createdAt: string;
}

function invoice(changes: Partial<Invoice>): Invoice {
  const [usual] = sampleData<Invoice[]>("invoices");
  if (!usual) throw new Error("the sample has no payment");
  return { ...usual, ...changes, transactionAmount: changes.amount ?? usual.amount };
}

/** One page of a list, as the API gives it. */
function paged(rows: readonly unknown[], { query }: ServerCall): ServerAnswer {
  const perPage = Number(query.get("perPage"));
  const asked = Number(query.get("page"));
  const meta = { page: asked, perPage, totalPages: Math.ceil(rows.length / perPage), totalRows: rows.length };
  return json({ data: rows.slice((asked - 1) * perPage, asked * perPage), meta });
}

/** The payments of the player, newest first, filtered as the API does. */
function payments(all: readonly Invoice[]): void {
  api().on(INVOICES, (call) => {
    const asked = (name: string) => call.query.get(name) ?? call.query.get(`${name}[]`);
    const [from, to] = [asked("dateFrom"), asked("dateTo")];
    const fits = (one: Invoice) =>
      (from === null || from <= one.createdAt) &&
      (to === null || one.createdAt <= to) &&
      (asked("type") === null || asked("type") === String(one.invoiceType)) &&
      (asked("status") === null || asked("status") === String(one.status)) &&
      (asked("currency") === null || asked("currency") === one.currency);
    return paged(all.filter(fits), call);
  });
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    invoice({ id: `e9d4b7a1-${String(index).padStart(4, "0")}-4000-8000-000000000001`, amount: 1000 - index }),
  );

const filter = (name: string) => page.getByRole("combobox", { name, exact: true });
const table = page.getByRole("table", { name: "Payments" });
const rows = table.getByRole("button", { name: /^Details: / });
const payment = (start: string) => table.getByRole("button", { name: `Details: ${start}` });
const pager = page.getByRole("navigation", { name: "Payments" });
const next = pager.getByRole("button", { name: "Next page" });
const previous = pager.getByRole("button", { name: "Previous page" });

test("payments can be filtered by type, status and currency, and the filters cleared", async () => {
  balancesOf({ USD: 500, EUR: 100 });
  payments([
    invoice({ id: "a", invoiceType: 1, amount: 50 }),
    invoice({ id: "b", invoiceType: 2, amount: 30, currency: "EUR", transactionCurrency: "EUR" }),
    invoice({ id: "c", invoiceType: 2, amount: 20 }),
  ]);
  const site = await open("/profile/history", { player: true });
  await expectCount(rows, 3);
  const totals = region("In all");
  await expect.element(totals).toHaveTextContent(/1 deposit\s*\$50\.00/);
  await expect.element(totals).toHaveTextContent(/0 withdrawals\s*\$0\.00/);
  await filter("Type").selectOptions("Deposit");
  await expectCount(rows, 1);
  await expect.element(payment("Deposit, $50.00")).toBeVisible();
  await site.reload();
  await expect.element(filter("Type")).toHaveDisplayValue("Deposit");
  await expectCount(rows, 1);
  await filter("Status").selectOptions("Pending");
  await expect.element(page.getByText("No payment fits these filters.")).toBeVisible();
  // They count all payments, not those that are shown.
  await expect.element(totals).toHaveTextContent(/1 deposit\s*\$50\.00/);
  await expectAccessible();
  const clear = page.getByRole("button", { name: "Clear", exact: true });
  await press(clear, "{Enter}");
  await expect.element(filter("Type")).toHaveValue("");
  await expect.element(clear).toHaveAttribute("aria-disabled", "true");
  await expect.element(clear).toHaveFocus();
  await expectCount(rows, 3);
  await filter("Currency").selectOptions("EUR");
  await expectCount(rows, 1);
  await expect.element(payment("Withdrawal, €30.00")).toBeVisible();
});

test("payments can be filtered by day, typed as the browser asks for it", async () => {
  payments([invoice({ id: "a", amount: 50 }), invoice({ id: "b", amount: 20 })]);
  await open("/profile/history", { player: true });
  await expectCount(rows, 2);
  const from = page.getByLabelText("From", { exact: true });
  const to = page.getByLabelText("To", { exact: true });
  await press(from, "01022026");
  await expect.element(from).toHaveValue("2026-01-02");
  await expectCount(rows, 2);
  await from.fill("2026-11-21");
  await expect.element(page.getByText("No payment fits these filters.")).toBeVisible();
  await from.fill("2026-11-20");
  await to.fill("2026-11-20");
  await expectCount(rows, 2);
});

test("a pending withdrawal is cancelled after a question, and the focus goes to its row", async () => {
  let status = 1;
  const pending = () => invoice({ id: "w", invoiceType: 2, amount: 20, status, statusResult: "pending" });
  api().on(INVOICES, (call) => paged([pending()], call));
  api().on("PUT /api/payment/invoices/w/decline", () => {
    status = 3;
    return data({ ...pending(), status: 3, statusResult: "canceled" });
  });
  await open("/profile/history", { player: true });
  const cancel = page.getByRole("button", { name: "Cancel the payment of $20.00" });
  // The newest one is open, because it is not settled.
  await expectCount(table.getByRole("button", { expanded: true }), 1);
  await cancel.click();
  const question = page.getByText("Cancel this withdrawal? $20.00 would go back to your account.");
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Leave it" }).click();
  await expectNone(question);
  await cancel.click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect.element(notification("Withdrawal cancelled")).toBeVisible();
  await expectNone(cancel);
  await expect.element(payment("Withdrawal, $20.00")).toHaveFocus();
});

test("withdrawals cannot be cancelled where the configuration forbids it", async () => {
  payments([invoice({ id: "w", invoiceType: 2, amount: 20, status: 1, statusResult: "pending" })]);
  await open("/profile/history", { player: true, config: { withdrawalCancellation: false } });
  await expect.element(page.getByText("Waits for our approval.")).toBeVisible();
  await expectNone(page.getByRole("button", { name: "Cancel the payment of $20.00" }));
});

test("focus stays on the paging buttons at the first and last page", async () => {
  payments(many(20));
  await open("/profile/history", { player: true });
  await expect.element(pager).toHaveTextContent("Page 1 of 2");
  await press(next, "{Enter}");
  await expect.element(pager).toHaveTextContent("Page 2 of 2");
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
  await expect.element(next).toHaveFocus();
  // The stale control has no effect.
  await userEvent.keyboard("{Enter}");
  await expect.element(pager).toHaveTextContent("Page 2 of 2");
  await press(previous, "{Enter}");
  await expect.element(pager).toHaveTextContent("Page 1 of 2");
  await expect.element(previous).toHaveAttribute("aria-disabled", "true");
  await expect.element(previous).toHaveFocus();
});

test("a reload and Back keep the page and the filters", async () => {
  payments(many(60));
  const site = await open("/profile/history", { player: true });
  await filter("Type").selectOptions("Deposit");
  await expectCount(rows, 10);
  await next.click();
  await expect.element(pager).toHaveTextContent("Page 2 of 6");
  await expect.element(rows.first()).toHaveAccessibleName(/\$990\.00/);
  await expect.element(table.getByRole("columnheader").first()).toBeInViewport();
  const theSame = async () => {
    await expect.element(pager).toHaveTextContent("Page 2 of 6");
    await expect.element(filter("Type")).toHaveDisplayValue("Deposit");
    await expect.element(rows.first()).toHaveAccessibleName(/\$990\.00/);
  };
  await site.reload();
  await theSame();
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Limits" }).click();
  await expect.element(heading).toHaveTextContent("Limits");
  site.back();
  await theSame();
  await filter("Type").selectOptions("");
  await expect.element(pager).toHaveTextContent("Page 1 of 6");
  expect(site.address()).not.toMatch(/page=/);
});

test("an address beyond the last page leads to the last page", async () => {
  payments(many(60));
  await open("/profile/history?page=900", { player: true });
  await expect.element(pager).toHaveTextContent("Page 6 of 6");
});

test("a failed list can be retried", async () => {
  api().on(INVOICES, refusal(500));
  await open("/profile/history", { player: true });
  const again = page.getByRole("main").getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  await expectAccessible();
  payments([invoice({ amount: 20 })]);
  await again.click();
  await expect.element(payment("Deposit, $20.00")).toBeVisible();
});

test("a list that is on its way says so, and an empty one too", async () => {
  payments([]);
  const release = api().hold(INVOICES);
  await open("/profile/history", { player: true });
  await expect.element(page.getByRole("main").getByRole("progressbar", { name: "Loading" })).toBeVisible();
  release();
  await expectNone(page.getByRole("main").getByRole("progressbar", { name: "Loading" }));
  await expectNone(table);
});

const SESSIONS = "GET /api/player/sessions";

test("a sign-in on another device can be ended", async () => {
  const [usual] = sampleData<{ sessionId: string; closedAt: string | null }[]>("sessions-list");
  const sessions = ["s-1", "s-2", "s-3"].map((sessionId) => ({ ...usual, sessionId, closedAt: null as string | null }));
  api().on(SESSIONS, (call) => paged(sessions, call));
  api().on("PUT /api/player/sessions/*", ({ path }) => {
    const ended = sessions.find(({ sessionId }) => path.includes(sessionId));
    if (ended) ended.closedAt = "2026-11-20T12:00:01.000Z";
    return data(ended);
  });
  await open("/profile/history?tab=sessions", { player: true });
  await expect.element(page.getByRole("tab", { name: "Sign-ins" })).toHaveAttribute("aria-selected", "true");
  const list = page.getByRole("table", { name: "Sign-ins" });
  const close = list.getByRole("button", { name: /^Sign out of/ });
  await expectCount(close, 3);
  await close.first().click();
  await expectCount(list.getByText("Ended"), 1);
  await expectCount(close, 2);
});

test("a truncated list says that it is incomplete", async () => {
  const [usual] = sampleData<object[]>("sessions-list");
  const all = Array.from({ length: 2001 }, (_, number) => ({ ...usual, sessionId: `session-${number}` }));
  api().on(SESSIONS, json({ data: all, meta: { page: 1, perPage: 10, totalPages: 201, totalRows: 2001 } }));
  await open("/profile/security", { player: true });
  await expect.element(page.getByText("There is more than can be shown here")).toBeVisible();
});

test("without referrals the page says so", async () => {
  api().on("GET /api/player/profile/referrals", (call) => {
    const { meta } = JSON.parse((paged([], call) as { body: string }).body);
    return json({ referrals: [], meta });
  });
  await open("/profile/referral", { player: true });
  await expect.element(page.getByText("Nobody yet")).toBeVisible();
});

test("referrals are counted and paged", async () => {
  const one = { qualified: 1, registrationDate: "2026-11-20T12:00:00.000Z", qualificationDate: null };
  const two = { qualified: 2, registrationDate: "2026-11-18T12:00:00.000Z", qualificationDate: "2026-11-19T12:00:00Z" };
  const all = Array.from({ length: 25 }, (_, index) => ({
    ...(index % 2 === 0 ? one : two),
    qualificationEndDate: "2026-12-20T12:00:00.000Z",
  }));
  api().on("GET /api/player/profile/referrals", (call) => {
    const answer = paged(all, call);
    if (answer === "no connection") return answer;
    const { data: referrals, meta } = JSON.parse(answer.body);
    return json({ referrals, meta });
  });
  await open("/profile/referral", { player: true });
  const list = region("Who came through it");
  await expect.element(list.getByText(/^Qualified: \d+ of 25$/)).toBeVisible();
  expect(list.getByRole("listitem").elements().length).toBeLessThan(25);
  await expect.element(list.getByText("In progress").first()).toBeVisible();
  await expect.element(list.getByText(/^Qualified on \w+ \d+/).first()).toBeVisible();
  await expect.element(list.getByText("Page 1 of")).toBeVisible();
  await list.getByRole("button", { name: "Next page" }).click();
  await expect.element(list.getByText("Page 2 of")).toBeVisible();
});

test("a refused copy shows an error and selects the text", async () => {
  const real = Object.getOwnPropertyDescriptor(Navigator.prototype, "clipboard");
  const refuse = { writeText: () => Promise.reject(new Error("not allowed")) };
  Object.defineProperty(navigator, "clipboard", { value: refuse, configurable: true });
  try {
    await open("/profile/referral", { player: true });
    await page.getByRole("main").getByRole("button", { name: /^Copy/ }).last().click();
    await expect.element(page.getByText("Your browser does not allow copying. The text is selected.")).toBeVisible();
    expect(String(getSelection())).toContain("?ref=");
  } finally {
    Reflect.deleteProperty(navigator, "clipboard");
    expect(Object.getOwnPropertyDescriptor(Navigator.prototype, "clipboard")).toEqual(real);
  }
});

test("a copied link is announced and in the clipboard; without referrals there is no page", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText");
  const site = await open("/profile/referral", { player: true });
  const link = region("Your link");
  await link.getByRole("button", { name: /^Copy/ }).click();
  await expect.element(link.getByText("Copied")).toBeVisible();
  const copied = write.mock.calls[0]?.[0] ?? "";
  write.mockRestore();
  await expect.element(link.getByText(copied, { exact: true })).toBeVisible();
  expect(copied).toMatch(new RegExp(`^${location.origin}/`));

  const constants = sampleData<{ player: { referral: { enabled: boolean } } }>("settings-constants");
  constants.player.referral.enabled = false;
  api().on("GET /api/settings/constants", data(constants));
  await site.reload();
  await expect.element(heading).toHaveTextContent("Personal details");
  expect(site.address()).toBe("/profile/info");
  await expectNone(page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Invite friends" }));
});

test("a deposit that was sent back has its reason in the history", async () => {
  payments([
    invoice({ id: "e9d4b7a1-0001-4000-8000-000000000001", status: 3, statusResult: "returned: deposit limit" }),
    invoice({ id: "e9d4b7a1-0002-4000-8000-000000000001", status: 3, statusResult: "declined by the provider" }),
  ]);
  await open("/profile/history", { player: true });
  const rows = table.getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent(/Sent back/);
  await expect.element(table).toHaveTextContent(/would have passed your deposit limit/);
  await expect.element(table).toHaveTextContent(/Failed/);
  await expectAccessible();
});
