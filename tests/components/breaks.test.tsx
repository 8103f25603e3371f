// What a break, a used limit and a raise mean for the rest of the site.

import { data } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { balancesOf, manyCurrencies } from "./harness/answers.ts";
import { sample, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { tap, usePhone } from "./harness/fingers.ts";
import { aBreak, aLimit, type Limit, limitsOf } from "./harness/limits.ts";
import {
  depositButton,
  dialogs,
  expectNone,
  heading,
  main,
  notification,
  press,
  region,
  wallet,
} from "./harness/pages.ts";
import { open } from "./harness/site.tsx";
import { jump } from "./harness/time.ts";

const LIMITS = "/profile/limits";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const METHODS = "GET /api/payment/methods/deposit";

const pause = region("Take a break");
const banner = page.getByRole("complementary", { name: /^You are taking a break until/ });

test("a break is shown everywhere, and nothing invites to deposit", async () => {
  limitsOf([aBreak("3_days", 3)]);
  const site = await open("/", { player: true });
  await expect.element(banner).toBeVisible();
  await expectNone(page.getByRole("button", { name: /deposit/i }));
  await site.visit("/contact?wallet=deposit");
  await expect.element(wallet.dialog.getByText(/^You are taking a break until/)).toBeVisible();
  await expectNone(wallet.amount);
  await wallet.dialog.getByRole("link", { name: "See your limits" }).click();
  await expectNone(wallet.dialog);
  await expect.element(heading).toHaveTextContent("Limits");
});

test("a break can only be made longer", async () => {
  const limits = [aBreak("3_days", 3)];
  limitsOf(limits);
  const longer = () => {
    limits.splice(0, 1, aBreak("1_week", 7));
    return data(limits[0]);
  };
  api().on("PUT /api/player/limits/the-break", longer);
  api().on("POST /api/player/limits", longer);
  await open(LIMITS, { player: true });
  await expect.element(pause.getByRole("timer")).toHaveTextContent(/^Still (3 days|2 days 23 hours)$/);
  await expectNone(pause.getByRole("radio", { name: "1 day" }));
  await press(pause.getByRole("radio", { name: "1 week" }), " ");
  await pause.getByRole("button", { name: "Make the break longer" }).click();
  await dialogs.getByRole("button", { name: "Confirm" }).click();
  await expect.element(pause.getByRole("timer")).toHaveTextContent(/^Still (7 days|6 days 23 hours)$/);
  const sent = api().calls.filter(({ method, path }) => method !== "GET" && path.startsWith("/api/player/limits"));
  expect(sent.map(({ body }) => body)).toMatchObject([{ period: "1_week" }]);
});

test("a break ends by itself, and deposits are possible again", async () => {
  limitsOf([aBreak("1_day", 1 / 24)]);
  await open(LIMITS, { player: true });
  await expect.element(banner).toBeVisible();
  await jump(HOUR + 60_000);
  await expectNone(banner);
  await expectNone(pause.getByRole("timer"));
  await expect.element(pause.getByRole("button", { name: "Start the break" })).toBeVisible();
  await depositButton.click();
  await expect.element(wallet.method("Card")).toBeVisible();
});

test("a raise counts only once it is confirmed, and not before its date", async () => {
  const pending = sampleData<Limit[]>("limits-pending");
  limitsOf(pending);
  api().on("PUT /api/player/limits/*", () => {
    const [raised] = pending;
    pending.splice(0, 2, aLimit({ ...raised, amount: 800, cancelProcess: false, pendingExist: false }));
    return sample("limits-confirm");
  });
  await open(LIMITS, { player: true });
  const confirm = page.getByRole("button", { name: "Confirm the raise to $800.00, Daily" });
  await expect.element(page.getByText(/once you confirm it then/)).toBeVisible();
  await expectNone(confirm);
  await jump(DAY - HOUR);
  await expectNone(confirm);
  await jump(HOUR + 120_000);
  await expect.element(page.getByText(/can come into force now/)).toBeVisible();
  await expectAccessible();
  await confirm.click();
  await expect.element(notification("Limit raised")).toBeVisible();
  await expect.element(page.getByText("$800.00 left of $800.00")).toBeVisible();
});

test("a deposit limit reached in one currency is shown in the others", async () => {
  manyCurrencies();
  balancesOf({ EUR: 0, USD: 100 });
  limitsOf([aLimit({ definition: 3, amount: 50, currentAmount: 50, currency: "USD" })]);
  await open(LIMITS, { player: true });
  await depositButton.click();
  const notice = page.getByRole("region", { name: "You have reached your deposit limit in another currency" });
  await expect.element(notice).toHaveTextContent(/\$50\.00/);
  await notice.getByRole("button", { name: "Set a limit in EUR" }).click();
  await expect.element(dialogs.last()).toHaveTextContent(/EUR/);
});

test("a reached deposit limit leads to the limits", async () => {
  limitsOf([aLimit({ definition: 3, amount: 50, currentAmount: 50 })]);
  api().on(METHODS, sample("methods-deposit-limit"));
  const site = await open("/contact?wallet=deposit", { player: true });
  await expect.element(wallet.dialog.getByText("Your deposit limit is reached")).toBeVisible();
  await expect.element(wallet.dialog).toHaveTextContent(/\$50\.00/);
  await expectAccessible();
  await wallet.dialog.getByRole("link", { name: "See your limits" }).click();
  await expect.poll(() => site.address()).toBe(LIMITS);
  await expectNone(dialogs);
});

test("on phones, limits are two actions away, one from the deposit", async () => {
  await usePhone();
  limitsOf([aLimit({ definition: 3, amount: 500 })]);
  const site = await open("/contact", { player: true });
  await tap(page.getByRole("navigation", { name: "Quick access" }).getByRole("button", { name: "Menu" }));
  await tap(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Limits" }));
  await expect.element(heading).toHaveTextContent("Limits");
  const menu = main.getByRole("navigation", { name: "Account" });
  const opener = menu.getByRole("button", { name: "Account" });
  if (opener.elements().length > 0) await tap(opener);
  await expect.element(menu.getByRole("link", { name: "Limits" })).toBeInViewport();
  await site.visit("/contact?wallet=deposit");
  await tap(wallet.method("Card"));
  await tap(wallet.dialog.getByRole("link", { name: "Set a deposit limit" }));
  await expect.element(heading).toHaveTextContent("Limits");
  await expectNone(wallet.dialog);
});
