// A browser that stores nothing: everything works for this visit.

import { json } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sample, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import {
  depositButton,
  dialogs,
  drawer,
  expectGuest,
  expectNone,
  expectPlayer,
  heading,
  notification,
  press,
  signIn,
  signInButton,
  wallet,
} from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { atEnd } from "./harness/render.tsx";
import { open } from "./harness/site.tsx";

const DEPOSIT = "POST /api/payment/invoices/deposit";

test("storage is full: the site starts, and everything works for this visit", async () => {
  const { setItem } = Storage.prototype;
  atEnd(() => Object.assign(Storage.prototype, { setItem }));
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  api().on(DEPOSIT, sample("deposit-qr"));
  const pending = { ...sampleData<object[]>("invoices")[0], status: 1, statusResult: "pending" };
  api().on("GET /api/payment/invoices", () => {
    const rows = api().to(DEPOSIT).length > 0 ? [pending] : [];
    return json({ data: rows, meta: { page: 1, perPage: 10, totalPages: 1, totalRows: rows.length } });
  });
  const site = await open("/");
  await expect.element(heading).toHaveTextContent("Where the night plays");
  await signInButton.click();
  await expect.element(signIn.dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(dialogs);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
  await expect.poll(() => site.address()).toBe("/contact");
  site.back();
  await expect.element(heading).toHaveTextContent("Where the night plays");
  // A key pressed before would go to what has the focus until then.
  await expect.element(heading).toHaveFocus();
  await press(drawer.getByRole("switch", { name: "Light theme" }), " ");
  await expect.poll(() => document.documentElement.dataset["theme"]).toBe("light");
  await signInButton.click();
  await signIn.byEmail("player@example.com", "password1");
  await expectPlayer();
  await depositButton.click();
  await wallet.choose("Scan and pay");
  await wallet.submit.click();
  await expect.element(wallet.dialog.getByText("Scan to pay")).toBeVisible();
  publishSample("event-invoice-deposit-updated");
  await expect.element(notification("Deposit received")).toBeVisible();
  await expectNone(dialogs);
  await drawer.getByRole("button", { name: "Sign out" }).click();
  await expectGuest();
});
