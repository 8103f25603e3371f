// Where a guest who wants a page of the account arrives, and what the wallet asks for before a withdrawal.

import { data, refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { sample, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { aLimit, limitsOf } from "./harness/limits.ts";
import { dialogs, expectNone, heading, main, notification, region, signIn, withdrawal } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

/** Every page of the account and its heading. */
const PAGES = {
  info: "Personal details",
  documents: "Documents",
  referral: "Invite friends",
  verification: "Verification",
  security: "Security",
  history: "History",
  limits: "Limits",
};

test.each(Object.entries(PAGES))("a guest signs in and returns to /profile/%s", async (name, title) => {
  const site = await open(`/profile/${name}`);
  await expect.element(signIn.dialog).toBeVisible();
  await expect.element(heading).not.toHaveTextContent(title);
  await signIn.byEmail("player@example.com", "password1");
  await expect.element(heading).toHaveTextContent(title);
  expect(site.address()).toBe(`/profile/${name}`);
  const current = main.getByRole("navigation", { name: "Account" }).getByRole("link", { name: title });
  await expect.element(current).toHaveAttribute("aria-current", "page");
});

test("the first page of the account is that of the details", async () => {
  const site = await open("/profile");
  await signIn.byEmail("player@example.com", "password1");
  await expect.poll(() => site.address()).toBe("/profile/info");
});

test("a required turnover is shown before a withdrawal, until it is wagered", async () => {
  const config = { enableTurnOverWager: true };
  const turnover = sampleData<object>("turn-over-wager");
  const left = { ...turnover, total: 100, turnOverWager: 2, turnOverWagerAmount: 75, currency: "USD" };
  api().on("GET /api/risk/reasons/turn-over-wager", data(left));
  const site = await open("/contact?wallet=withdraw", { player: true, config });
  const panel = region("Your deposits are wagered first");
  await expect.element(panel).toHaveTextContent(/\$75\.00 left/);
  await expect.element(panel).toHaveTextContent(/Deposits are wagered 2 times/);
  await expect.element(panel.getByRole("progressbar", { name: "Wagered so far" })).toHaveAttribute("value", "25");
  await expectAccessible();
  await panel.getByRole("button", { name: "Why is that?" }).click();
  const why = page.getByRole("dialog", { name: "Why deposits are wagered first" });
  await expect.element(why).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(why);
  api().on("GET /api/risk/reasons/turn-over-wager", data({ ...left, turnOverWagerAmount: 0 }));
  await site.visit("/contact?wallet=withdraw");
  await withdrawal.choose("To your card");
  await expectNone(panel);
});

test("the data for the cash agent is shown in the history", async () => {
  api().on("GET /api/payment/invoices", sample("invoices-cash-agent"));
  await open("/profile/history", { player: true });
  const agent = region("For the agent");
  await expect.element(agent).toHaveTextContent(/Security code\s*180867/);
  await expect.element(agent).toHaveTextContent(/204711/);
  await expectAccessible();
});

/** Pays out to a card. */
async function withdraw(): Promise<void> {
  await withdrawal.choose("To your card");
  await withdrawal.field("Card number").fill("4242424242424242");
  await withdrawal.amount.fill("20");
  await expect.element(withdrawal.summary).toBeVisible();
  await withdrawal.submit.click();
  await expect.element(notification("Withdrawal requested")).toBeVisible();
  await expectNone(dialogs);
  expect(api().to("POST /api/payment/invoices/withdrawal")).toHaveLength(1);
}

test("a limited player can withdraw", async () => {
  api().on("GET /api/player/profile", data({ ...sampleData<object>("profile"), status: 2 }));
  await open("/contact?wallet=withdraw", { player: true });
  await withdraw();
});

test("a player who has excluded himself can withdraw", async () => {
  const expiredAt = new Date(Date.now() + 180 * 86_400_000).toISOString();
  limitsOf([aLimit({ definition: 4, period: "6_months", amount: null, currency: null, expiredAt })]);
  api().on("GET /api/payment/methods/deposit", refusal(400));
  await open("/contact?wallet=withdraw", { player: true });
  await expect.element(page.getByRole("complementary", { name: /^You have excluded yourself/ })).toBeVisible();
  await withdraw();
});

test("a game for money says that the player has excluded himself, and speaks of no break", async () => {
  const expiredAt = new Date(Date.now() + 180 * 86_400_000).toISOString();
  limitsOf([aLimit({ definition: 4, period: "6_months", amount: null, currency: null, expiredAt })]);
  await open("/games/ember-orchard?real=true", { player: true });
  const notice = main.getByText(/^You have excluded yourself until/);
  await expect.element(notice).toBeVisible();
  await expectNone(page.getByText("You are taking a break"));
});

test("closing a reset of the password cancels it, and reopening its link says why", async () => {
  const site = await open("/contact?reset-pass=true&resetCode=1234567890");
  const reset = page.getByRole("dialog", { name: "Choose a new password" });
  await expect.element(reset.getByLabelText(/^New password/)).toBeVisible();
  expect(site.address()).toBe("/contact?reset-pass=true");
  await userEvent.keyboard("{Escape}");
  await expectNone(reset);
  await site.visit("/contact?reset-pass=true");
  await expect.element(notification("This link no longer works")).toBeVisible();
  await expect.element(page.getByRole("dialog", { name: "Forgot your password?" })).toBeVisible();
});
