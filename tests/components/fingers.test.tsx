// A finger beside a sheet: it closes the sheet, and presses nothing of what lies below.
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { middleOf, tap, usePhone } from "./harness/fingers.ts";
import { slowly } from "./harness/hands.ts";
import { dialogs, expectNone, heading, main, signIn, wallet } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const logo = page.getByRole("banner").getByRole("link").first();
const signInButton = page.getByRole("banner").getByRole("button", { name: "Sign in", exact: true });

beforeEach(usePhone);

test("a tap beside the sign-in sheet does not press the logo below it", async () => {
  const site = await open("/contact");
  const place = await middleOf(logo);
  await tap(signInButton);
  await expect.element(signIn.phone).toBeVisible();
  await slowly.tapAt(...place);
  await expectNone(dialogs);
  await slowly.key("Shift");
  expect(site.address()).toBe("/contact");
});

test("a tap beside the menu does not press the button below it", async () => {
  await open("/contact");
  const place = await middleOf(signInButton);
  await tap(page.getByRole("navigation", { name: "Quick access" }).getByRole("button", { name: "Menu" }));
  await expect.element(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await slowly.tapAt(...place);
  await expectNone(page.getByRole("dialog", { name: "Menu" }));
  await slowly.key("Shift");
  await expectNone(dialogs);
});

test("a tap beside the terms of a bonus does not press the form below them", async () => {
  const site = await open("/contact?wallet=deposit", { player: true });
  await tap(wallet.method("Card"));
  const [x, y] = await middleOf(wallet.dialog.getByRole("button", { name: "Back" }));
  await tap(wallet.bonuses.getByRole("button", { name: "Terms 10 on top" }));
  const terms = page.getByRole("dialog", { name: "Terms of the bonus" });
  await expect.element(terms.getByRole("button").last()).toBeVisible();
  expect(y, "the terms leave the button uncovered").toBeLessThan(terms.element().getBoundingClientRect().y);
  await slowly.tapAt(x, y);
  await expectNone(terms);
  await slowly.key("Shift");
  await expect.element(wallet.amount).toBeVisible();
  expect(site.address()).toContain("wallet=deposit");
});

test("a tap beside a question does not leave its page", async () => {
  await open("/profile/limits", { player: true });
  const place = await middleOf(logo);
  await tap(main.getByRole("radio", { name: "3 days" }));
  await tap(page.getByRole("button", { name: "Start the break" }));
  await expect.element(dialogs.getByRole("button").last()).toBeVisible();
  await slowly.tapAt(...place);
  await expectNone(dialogs);
  await slowly.key("Shift");
  await expect.element(heading).toHaveTextContent("Limits");
});
