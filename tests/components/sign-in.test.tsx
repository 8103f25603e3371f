// The form for signing in: its fields, its missing input, its focus.

import { cut, json, refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { manyCountries } from "./harness/answers.ts";
import { HOTEL, sample } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import {
  balance,
  dialogs,
  expectCount,
  expectNone,
  notification,
  notifications,
  paste,
  press,
  signIn,
} from "./harness/pages.ts";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

const SESSIONS = "POST /api/player/sessions";
const search = page.getByRole("combobox", { name: "Search country" });

for (const [pasted, country, local] of [
  ["(201) 555-0123", "United States +1", "2015550123"],
  ["+44 20 7946 0958", "United Kingdom +44", "2079460958"],
  ["+1 (201) 555-0123", "United States +1", "2015550123"],
  ["0055 11 96123-4567", "Brazil +55", "11961234567"],
] as const) {
  test(`the pasted number ${pasted} is normalised and selects the country`, async () => {
    manyCountries();
    await open("/contact?sign-in=true");
    await expect.element(signIn.phone).toHaveFocus();
    paste(signIn.phone, pasted);
    await expect.element(signIn.country).toHaveAccessibleName(`Country code: ${country}`);
    await expect.element(signIn.phone).toHaveValue(local);
  });
}

test("a number is sent with its calling code, and the player is shown", async () => {
  manyCountries();
  const site = await open("/contact?sign-in=true");
  await expect.element(signIn.phone).toHaveFocus();
  paste(signIn.phone, "+1 (201) 555-0123");
  await signIn.password.fill("password1");
  await signIn.submit.click();
  await expect.element(balance).toBeVisible();
  await expectNone(dialogs);
  expect(site.address()).toBe("/contact");
  expect(
    api()
      .to(SESSIONS)
      .map(({ body }) => body),
  ).toMatchObject([{ login: "12015550123", password: "password1" }]);
});

test("a press that ends after the form has gone does nothing", async () => {
  const site = await open("/contact?sign-in=true");
  await expect.element(signIn.phone).toHaveFocus();
  const field = signIn.phone.element() as HTMLElement;
  field.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  field.blur();
  field.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  await site.reload();
  // The end of a press comes later than that of the finger.
  await pass(1000);
  await expect.element(signIn.phone).toHaveFocus();
  await expect.element(signIn.phone).not.toHaveAttribute("aria-invalid", "true");
});

test("no errors are shown before input", async () => {
  await open("/contact?sign-in=true");
  await expect.element(signIn.phone).toHaveFocus();
  await signIn.choose("E-mail");
  await expectNone(signIn.dialog.getByText("Please fill this in"));
  await signIn.choose("Phone");
  await signIn.country.click();
  await expect.element(search).toHaveFocus();
  await expect.element(signIn.phone).not.toHaveAttribute("aria-invalid");
  await userEvent.keyboard("{Escape}");
  // Incomplete number: the country list is part of the field, so opening it is not a blur.
  await signIn.phone.fill("20155");
  await signIn.country.click();
  await expect.element(search).toHaveFocus();
  await expect.element(signIn.phone).not.toHaveAttribute("aria-invalid");
});

test("a disabled submit button names the missing fields and focuses the first", async () => {
  await open("/contact?sign-in=true");
  await signIn.choose("E-mail");
  await expect.element(signIn.submit).toHaveAttribute("aria-disabled", "true");
  await expect.element(signIn.submit).toHaveAccessibleDescription(/E-mail and Password/);
  await press(signIn.email, "{Enter}");
  await expect.element(signIn.email).toHaveFocus();
  await expectCount(signIn.dialog.getByText("Please fill this in"), 2);
  // Announced once; other errors are read with their fields.
  await expectCount(signIn.dialog.getByRole("alert"), 1);
  await expectAccessible();
  await signIn.email.fill("player@example.com");
  await expect.element(signIn.submit).toHaveAccessibleDescription(/: Password$/);
  await signIn.submit.click({ force: true });
  await expect.element(signIn.password).toHaveFocus();
  await signIn.password.fill("password1");
  await expect.element(signIn.submit).not.toHaveAccessibleDescription();
  await press(signIn.password, "{Enter}");
  await expect.element(balance).toBeVisible();
});

test("invalid responses: no input is lost", async () => {
  const site = await open("/contact?sign-in=true");
  await signIn.choose("E-mail");
  await signIn.email.fill("player@example.com");
  await signIn.password.fill("password1");
  const nonsense = [
    HOTEL,
    cut(sample("sessions-create")),
    refusal(500),
    json({ data: { unexpected: [1, 2, 3] } }),
    json(null),
    "no connection",
  ] as const;
  for (const answer of nonsense) {
    api().on(SESSIONS, answer);
    await signIn.submit.click();
    await expect.element(notification("Something went wrong")).toBeVisible();
    await notifications.getByRole("button", { name: "Dismiss" }).click();
    await expectNone(notification("Something went wrong"));
    await expect.element(signIn.email).toHaveValue("player@example.com");
    await expect.element(signIn.password).toHaveValue("password1");
  }
  api().off(SESSIONS);
  await signIn.submit.click();
  await expect.element(balance).toBeVisible();
  expect(site.address()).toBe("/contact");
});

test("F6 moves the focus to the alert and back", async () => {
  api().on(SESSIONS, sample("sessions-create-blocked"));
  await open("/contact?sign-in=true");
  await signIn.choose("E-mail");
  await signIn.email.fill("blocked@example.com");
  await signIn.password.fill("password1");
  await signIn.submit.click();
  await expect.element(notification("Account blocked")).toBeVisible();
  expect(api().to(SESSIONS)).toHaveLength(1);
  await userEvent.keyboard("{F6}");
  await expect.element(notifications.getByRole("button")).toHaveFocus();
  await userEvent.keyboard("{F6}");
  await expect.poll(() => document.activeElement?.closest("[role=dialog]")).not.toBeNull();
});

test("countries are found without accents and by English name; the list scrolls to the selected one", async () => {
  manyCountries();
  await open("/pt-br/contact?sign-up=true");
  await page.getByRole("dialog").getByRole("button", { name: /\+1$/ }).click();
  const field = page.getByPlaceholder("Buscar país");
  const options = page.getByRole("listbox").getByRole("option");
  await expect.element(page.getByRole("listbox").getByRole("option", { selected: true })).toBeInViewport();
  for (const typed of ["india", "mexico", "germany"]) {
    await field.fill(typed);
    await expectCount(options, 1);
  }
});

test("an e-mail address that fills the phone field moves to its own tab", async () => {
  await open("/contact?sign-in=true");
  await expect.element(signIn.phone).toHaveFocus();
  paste(signIn.phone, " ada@example.com ");
  await expect.element(signIn.email).toHaveValue("ada@example.com");
  await expect.element(signIn.email).toHaveFocus();
  await expect.element(page.getByRole("tab", { name: "E-mail" })).toHaveAttribute("aria-selected", "true");
});
