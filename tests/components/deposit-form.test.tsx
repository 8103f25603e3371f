// Amount and bonus of a deposit, and the states of the wallet.

import { data, json, refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { sample, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { tap, usePhone } from "./harness/fingers.ts";
import { dialogs, expectNone, paste, press, wallet } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

interface Bonus {
  id: string;
  name: string;
  triggerConditions: { invoiceAmountItems: { currency: string; amountFrom: number; amountTo: number }[] };
}

const METHODS = "GET /api/payment/methods/deposit";

/** The wallet with the form of a card. */
async function openCard(): Promise<void> {
  await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Card");
}

test("a text that is no amount stays as typed and is not sent", async () => {
  await openCard();
  const { amount } = wallet;
  await amount.fill("75");
  for (const wrong of ["1e9", "-5", "abc"]) {
    paste(amount, wrong);
    await expect.element(amount).toHaveValue(wrong);
    await userEvent.keyboard("{Tab}");
    await expect.element(wallet.form.getByRole("alert")).toHaveTextContent("Only digits");
    await expect.element(wallet.submit).toHaveAttribute("aria-disabled", "true");
  }
  paste(amount, "9".repeat(300));
  await userEvent.keyboard("{Tab}");
  await expect.element(wallet.form.getByRole("alert")).toHaveTextContent("longer than an amount");
  await expect.element(wallet.submit).toHaveAttribute("aria-disabled", "true");
  paste(amount, "75");
  await expect.element(wallet.submit).not.toHaveAttribute("aria-disabled");
  await userEvent.keyboard("{End}e");
  await expect.element(amount).toHaveValue("75e");
  await expect.element(wallet.submit).toHaveAttribute("aria-disabled", "true");
});

for (const [typed, adjusted] of [
  ["9999999999", "5000"],
  ["0", "10"],
] as const) {
  test(`the amount ${typed} blocks the button and becomes ${adjusted} when the field is left`, async () => {
    await openCard();
    await wallet.amount.fill(typed);
    await expect.element(wallet.submit).toHaveAttribute("aria-disabled", "true");
    await userEvent.tab();
    await expect.element(wallet.amount).toHaveValue(adjusted);
    await expect.element(wallet.submit).not.toHaveAttribute("aria-disabled");
  });
}

test("an empty amount becomes the least one when the field is left", async () => {
  await openCard();
  await wallet.amount.fill("");
  await userEvent.tab();
  await expect.element(wallet.amount).toHaveValue("10");
});

test("an invalid deposit shows the error and focuses the amount", async () => {
  await openCard();
  const { amount, submit } = wallet;
  await amount.fill("1,5,0");
  await expect.element(submit).toHaveAccessibleDescription("Still missing or not right: Amount");
  await press(submit, "{Enter}");
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveAccessibleDescription(/We cannot tell which amount that is/);
  await amount.fill("50");
  await expect.element(submit).not.toHaveAccessibleDescription();
});

test("limits are shown as hints, and presets fill the amount", async () => {
  await openCard();
  const { amount } = wallet;
  await expect.element(amount).toHaveAccessibleDescription(/Minimum \$10\.00.*Maximum \$5,000\.00/);
  await expect.element(wallet.preset("$50.00")).toHaveAttribute("aria-pressed", "true");
  await wallet.preset("$100.00").click();
  await expect.element(amount).toHaveValue("100");
  await expect.element(wallet.submit).toHaveTextContent("$100.00");
  await amount.fill("9");
  await expect.element(wallet.submit).toHaveAttribute("aria-disabled", "true");
  await expectNone(wallet.form.getByRole("alert"));
  await amount.fill("5001");
  await expect.element(wallet.submit).toHaveAttribute("aria-disabled", "true");
  await expectNone(wallet.form.getByRole("alert"));
  await amount.fill("20");
  await expect.element(wallet.preset("$20.00")).toHaveAttribute("aria-pressed", "true");
});

test("the selected bonus follows the amount and the player's choice", async () => {
  const bonuses = sampleData<Bonus[]>("deposit-bonuses");
  const [first] = bonuses;
  const range = [{ currency: "USD", amountFrom: 1000, amountTo: 5000 }];
  const forBig = {
    ...first,
    id: "big",
    name: "150% for a big deposit",
    triggerConditions: { invoiceAmountItems: range },
  };
  api().on("GET /api/game/bonuses", data([...bonuses, forBig]));
  // A code that is kept would be chosen.
  api().on("GET /api/game/bonuses/bonuscodes", data([]));
  await openCard();
  const { amount } = wallet;
  const decline = wallet.bonus("No bonus, thank you");
  // Declining is as easy as accepting.
  await expect.element(wallet.bonuses.getByRole("radio").first()).toHaveAccessibleName("No bonus, thank you");
  const usual = wallet.bonuses.getByRole("radio").nth(1);
  await expect.element(usual).toBeChecked();
  const big = wallet.bonus(/^150% for a big deposit/);
  await expect.element(big).toBeDisabled();
  // Above the range of the selected bonus: the first bonus that allows the amount.
  await amount.fill("1500");
  await expect.element(usual).not.toBeChecked();
  await expect.element(big).toBeChecked();
  // No bonus allows the amount: declined, but not by the player.
  await amount.fill("15");
  await expect.element(decline).toBeChecked();
  await amount.fill("50");
  await expect.element(usual).toBeChecked();
  // Declined by the player: not changed.
  await press(decline, " ");
  await amount.fill("100");
  await expect.element(decline).toBeChecked();
  await expect.element(wallet.submit).not.toHaveTextContent("plus");
});

test("the terms of a bonus can be read before choosing it", async () => {
  await openCard();
  await wallet.bonuses.getByRole("button", { name: "Terms 10 on top" }).click();
  const terms = page.getByRole("dialog", { name: "Terms of the bonus" });
  await expect.element(terms.getByRole("term").filter({ hasText: /wager/i }).first()).toBeVisible();
  await expect.element(terms.getByText("$300.00 (30 times the bonus of $10.00)")).toBeVisible();
  await expect.element(terms).toHaveTextContent(/Time to wager it\s*30 days/);
  await expect.element(terms).toHaveTextContent(/Games that count\s*Slots only/);
  const games = terms.getByRole("link", { name: "Show them" });
  await expect.element(games).toHaveAttribute("href", expect.stringMatching(/\/categories\?bonus=true$/));
  await terms.getByRole("button", { name: "Understood" }).click();
  await expect.element(wallet.dialog).toBeVisible();
});

test("the deposit form survives a reload", async () => {
  const site = await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Phone wallet");
  const reference = wallet.form.getByRole("textbox", { name: "Reference" });
  await reference.fill("ABC123");
  await site.reload();
  await wallet.choose("Phone wallet");
  await expect.element(reference).toHaveValue("ABC123");
});

test("slow methods: the wallet shows that it is loading", async () => {
  const release = api().hold(METHODS);
  await open("/contact?wallet=deposit", { player: true });
  await expect.element(wallet.dialog.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await expectAccessible();
  release();
  await expect.element(wallet.method("Card")).toBeVisible();
});

test("failed methods can be retried", async () => {
  api().on(METHODS, refusal(500));
  await open("/contact?wallet=deposit", { player: true });
  const again = wallet.dialog.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  api().off(METHODS);
  await again.click();
  await expect.element(wallet.method("Card")).toBeVisible();
  await expectNone(again);
});

test("closing the wallet while its methods are loading cancels it", async () => {
  api().hold(METHODS);
  await open("/contact?wallet=deposit", { player: true });
  await expect.element(wallet.dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(dialogs);
});

test("on a phone, paying by keyboard leads from step to step", async () => {
  api().on("POST /api/payment/invoices/deposit", sample("deposit-qr"));
  // It is not paid yet.
  const unpaid = sampleData<object[]>("invoices").map((invoice) => ({
    ...invoice,
    status: 1,
    statusResult: "pending",
  }));
  const meta = { page: 1, perPage: 10, totalPages: 1, totalRows: unpaid.length };
  api().on("GET /api/payment/invoices", json({ data: unpaid, meta }));
  await page.viewport(390, 844);
  await open("/contact?wallet=deposit", { player: true });
  const isFocusInside = () => wallet.dialog.element().contains(document.activeElement);
  await press(wallet.method("Scan and pay"), "{Enter}");
  await expect.element(wallet.amount).toBeVisible();
  await expect.poll(isFocusInside).toBe(true);
  await press(wallet.dialog.getByRole("button", { name: "Back" }), "{Enter}");
  await expect.element(wallet.method("Scan and pay")).toBeVisible();
  await expect.poll(isFocusInside).toBe(true);
  await press(wallet.method("Scan and pay"), "{Enter}");
  await press(wallet.submit, "{Enter}");
  await expect.element(wallet.dialog.getByRole("heading", { name: "Scan to pay" })).toHaveFocus();
});

test("on a phone the methods come first, and the steps are named", async () => {
  await usePhone();
  await open("/contact?wallet=deposit", { player: true });
  const step = (name: string) => wallet.dialog.getByRole("listitem").filter({ hasText: new RegExp(`^${name}$`) });
  const card = wallet.dialog.getByRole("button", { name: /^Card/ });
  await expect.element(card).toBeVisible();
  const top = (element: Element) => element.getBoundingClientRect().top;
  const change = wallet.dialog.getByRole("button", { name: "Change Payment region" });
  expect(top(card.element())).toBeLessThan(top(change.element()));
  await expect.element(step("Payment method")).toHaveAttribute("aria-current", "step");
  await tap(card);
  await expect.element(step("Amount")).toHaveAttribute("aria-current", "step");
  await expect.element(step("Payment method")).not.toHaveAttribute("aria-current");
});
