// A break or a self-exclusion hides everything that offers a payment or play.
import { data } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { tap, usePhone } from "./harness/fingers.ts";
import { aBreak, aLimit, type Limit, limitsOf } from "./harness/limits.ts";
import { dialogs, expectNone, heading, main, press, region } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const DAY = 86_400_000;
const OFFER = "50% on top, at most 100 USD, and 25 free spins";

const lastGame = page.getByRole("complementary", { name: "Your last game" });
const offers = page.getByRole("navigation", { name: "Offers" });
const signUp = page.getByRole("button", { name: /^(Sign up|Join now)$/ });
const codes = page.getByRole("form", { name: "Bonus code" });

/** Stores a game that the player has left. */
function hasLeftGame(): void {
  const { id } = sampleData<{ id: string }>("profile");
  const game = { player: id, id: "g1", identity: "coral-meadow", name: "Coral Meadow" };
  sessionStorage.setItem("returnGame", JSON.stringify(game));
}

test("a break takes away the last game, the offers, the codes and the way to deposit", async () => {
  hasLeftGame();
  const limits: Limit[] = [];
  limitsOf(limits);
  const site = await open("/profile/wallet", { player: true });
  const wallet = main.getByRole("region", { name: /USD/ });
  await expect.element(wallet.getByRole("button", { name: "Deposit" })).toBeVisible();
  await expect.element(lastGame).toBeVisible();
  await expect.element(offers).toBeVisible();
  await site.visit("/profile/limits");
  await expect.element(region("Take a break")).toBeVisible();
  await expectNone(lastGame);
  await site.visit("/profile/bonuses");
  await expect.element(codes).toBeVisible();

  limits.push(aBreak("3_days", 3));
  await site.reload();
  await expect.element(page.getByRole("complementary", { name: /^You are taking a break until/ })).toBeVisible();
  await expectNone(codes);
  await expectNone(lastGame);
  await expectNone(offers);
  await site.visit("/profile/wallet");
  await expect.element(wallet.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expectNone(main.getByRole("button", { name: "Deposit" }));
  await expectAccessible();
});

test("the sportsbook says that the player takes a break, and is not asked for", async () => {
  limitsOf([aBreak("3_days", 3)]);
  await open("/betting", { player: true, config: { betsyParams: { clientHost: "bets.example/", clientId: "site" } } });
  await expect.element(main.getByText(/^You are taking a break until/)).toBeVisible();
  await expect.element(main.getByRole("link", { name: "My limits" })).toBeVisible();
  await expectNone(main.getByRole("link", { name: "See other games" }));
  expect(api().calls.filter(({ path }) => path.endsWith("/play"))).toEqual([]);
  await expectAccessible();
});

test("who excludes himself is led to help, and this device invites nobody until the end", async () => {
  await usePhone();
  const limits: Limit[] = [];
  limitsOf(limits);
  const expiredAt = new Date(Date.now() + 180 * DAY).toISOString();
  const excluded = aLimit({ definition: 4, period: "6_months", amount: null, currency: null, expiredAt });
  api().on("POST /api/player/limits", () => {
    limits.push(excluded);
    return data(excluded);
  });
  const site = await open("/profile/limits", { player: true });
  const card = region("Exclude yourself");
  await press(card.getByRole("radio", { name: "6 months" }), " ");
  await tap(card.getByRole("button", { name: "Exclude myself" }));
  await tap(dialogs.getByRole("button", { name: "Exclude myself" }));
  await expect.poll(() => site.address()).toBe("/static/responsible-gambling");
  await expect.element(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await site.visit("/");
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectNone(page.getByText(OFFER));
  await expectNone(signUp);
  await expectNone(offers);
  await expectNone(page.getByRole("link", { name: "Offers" }));
  await expectNone(page.getByRole("region", { name: "Latest winners" }));
  await expectAccessible();
});

test("a guest on any other device is invited", async () => {
  await open("/");
  await expect.element(page.getByText(OFFER)).toBeVisible();
  await expect.element(signUp.first()).toBeVisible();
  await expect.element(offers).toBeVisible();
});
