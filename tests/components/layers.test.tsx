// Dialogs and lists one above the other: what Escape and a press beside them close, and the narrowest window.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectFits } from "./harness/accessibility.ts";
import { balancesOf } from "./harness/answers.ts";
import {
  balance,
  balances,
  depositButton,
  dialogs,
  expectCount,
  expectNone,
  heading,
  signIn,
  signInButton,
  wallet,
} from "./harness/pages.ts";
import { atEnd } from "./harness/render.tsx";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

test("Escape closes only the topmost layer", async () => {
  balancesOf({ USD: 500, BTC: 1 });
  await open("/contact", { player: true });
  await balance.click();
  await expect.element(balances).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(balances);
  await expect.element(balance).toHaveFocus();
  await depositButton.click();
  await wallet.choose("Card");
  await userEvent.keyboard("{Escape}");
  const question = page.getByRole("dialog", { name: "Stop the deposit?" });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(question);
  await expect.element(wallet.dialog).toBeVisible();
});

test("Escape works as soon as a dialog opens", async () => {
  let isPressed = false;
  const watch = new MutationObserver(() => {
    if (isPressed || !document.querySelector("[role=dialog]")) return;
    isPressed = true;
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }));
  });
  watch.observe(document, { childList: true, subtree: true });
  atEnd(() => watch.disconnect());
  const site = await open("/contact?sign-in=true");
  await expect.poll(() => isPressed).toBe(true);
  await expect.poll(() => site.address()).toBe("/contact");
  await expectNone(dialogs);
});

test("a click outside a dialog closes it, except one aimed at the page below", async () => {
  await open("/contact");
  // The second press of a double click falls on the dialog that the first has opened.
  await signInButton.dblClick();
  await expect.element(signIn.phone).toHaveFocus();
  await expectCount(dialogs, 1);
  await pass(1000);
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true });
  await expectNone(dialogs);
});

test("nothing scrolls to the side at 320 pixels", async () => {
  await page.viewport(320, 640);
  const site = await open("/");
  await expect.element(heading).toBeVisible();
  expectFits();
  for (const address of [
    "/?sign-in=true",
    "/?sign-up=true",
    "/de?sign-up=true",
    "/pl?sign-up=true",
    "/ar?sign-up=true",
  ]) {
    await site.visit(address);
    await expect.element(dialogs.getByRole("form")).toBeVisible();
    expectFits();
  }
});

test("nothing scrolls to the side at 320 pixels with a large balance", async () => {
  balancesOf({ USD: 123_456_789.12 });
  await page.viewport(320, 640);
  const site = await open("/contact", { player: true });
  for (const address of ["/", "/de", "/pl", "/ar"].map((path) => `${path}?wallet=deposit`).concat("/pt-br")) {
    await site.visit(address);
    await expect.poll(() => document.querySelector("header")?.textContent).toMatch(/123.456.789/);
    if (address.includes("wallet")) await expect.element(dialogs.getByRole("button").last()).toBeVisible();
    expectFits();
  }
});
