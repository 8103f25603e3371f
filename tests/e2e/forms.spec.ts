// Form behaviour: pasting, missing input, focus.
import type { Locator } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";

/** Pastes a text into the focused field like the browser. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.fill(text);
}

test("pasted phone numbers are normalised and select the country", async ({ site }) => {
  await site.open("/?sign-in=true");
  for (const [pasted, country, local] of [
    ["(201) 555-0123", "United States +1", "2015550123"],
    ["+44 20 7946 0958", "United Kingdom +44", "2079460958"],
    ["+1 201 555 0123", "United States +1", "2015550123"],
    ["0055 11 96123-4567", "Brazil +55", "11961234567"],
  ] as const) {
    await paste(site.signIn.phone, pasted);
    await expect(site.signIn.country).toHaveAccessibleName(`Country code: ${country}`);
    await expect(site.signIn.phone).toHaveValue(local);
  }
  await paste(site.signIn.phone, "+1 (201) 555-0123");
  await site.signIn.password.fill("password1");
  await press(site.signIn.submit);
  await site.expectPlayer();
});

test("no errors are shown before input", async ({ site, page }) => {
  await site.open("/?sign-in=true");
  await expect(site.signIn.phone).toBeFocused();
  await site.signIn.choose("E-mail");
  await expect(site.signIn.dialog.getByText("Please fill this in")).toHaveCount(0);
  await site.signIn.choose("Phone");
  await press(site.signIn.country);
  await expect(page.getByRole("combobox", { name: "Search country" })).toBeFocused();
  await expect(site.signIn.phone).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  // Incomplete number: the country list is part of the field, so opening it is not a blur.
  await site.signIn.phone.fill("20155");
  await press(site.signIn.country);
  await expect(page.getByRole("combobox", { name: "Search country" })).toBeFocused();
  await expect(site.signIn.phone).not.toHaveAttribute("aria-invalid", "true");
});

test("a disabled submit button names the missing fields and focuses the first", async ({ site, page }) => {
  await site.open("/?sign-in=true");
  await site.signIn.choose("E-mail");
  await expect(site.signIn.submit).toBeDisabled();
  await expect(site.signIn.submit).toHaveAccessibleDescription(/E-mail and Password/);
  await site.signIn.email.press("Enter");
  await expect(site.signIn.email).toBeFocused();
  await expect(site.signIn.dialog.getByText("Please fill this in")).toHaveCount(2);
  // Announced once; other errors are read with their fields.
  await expect(site.signIn.dialog.getByRole("alert")).toHaveCount(1);
  await expectAccessible(page);
  await site.signIn.email.fill("player@example.com");
  await expect(site.signIn.submit).toHaveAccessibleDescription(/: Password$/);
  await press(site.signIn.submit, { force: true });
  await expect(site.signIn.password).toBeFocused();
  await site.signIn.password.fill("password1");
  await expect(site.signIn.submit).toHaveAccessibleDescription("");
  await site.signIn.password.press("Enter");
  await site.expectPlayer();
});

test("Back closes the registration: directly if empty, else after a confirmation", async ({ site, page }) => {
  await site.open();
  await press(site.signUpButton);
  await expect(site.signUp.phone).toBeVisible();
  await page.goBack();
  await expect(site.dialogs).toHaveCount(0);

  await press(site.signUpButton);
  await site.signUp.choose("E-mail");
  await site.signUp.email.fill("late@example.com");
  await page.goBack();
  await expect(site.signUp.cancel).toBeVisible();
  await page.goBack();
  await expect(site.signUp.cancel).toHaveCount(0);
  await expect(site.signUp.email).toHaveValue("late@example.com");
  await page.goBack();
  await expect(site.dialogs).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("");
});

test("the confirmation's own URL opens the registration", async ({ site }) => {
  await site.open("/?sign-up-cancel=true");
  await press(site.signUp.cancel.getByRole("button", { name: "Go on signing up" }));
  await expect(site.signUp.phone).toBeVisible();
});

test("a wrong code can be overwritten, and focus stays in the step", async ({ site, sandbox, consoles, time }) => {
  consoles.allow(/status of 4\d\d/);
  await site.open("/?sign-up=true");
  await site.signUp.sendPhone("2015550188", "Nightfall-7");
  await expect(site.code.input).toBeFocused();
  const code = await sandbox.code("12015550188");
  await site.code.enter(code === "111111" ? "222222" : "111111");
  await expect(site.code.form.getByRole("alert")).toHaveText(/^That code is not right/);
  await expect(site.code.input).toBeFocused();
  await site.code.input.pressSequentially("98");
  await expect(site.code.input).toHaveValue("98");
  await time.pass(61_000);
  await press(site.code.resend);
  await expect(site.code.timer).toBeVisible();
  await expect(site.code.input).toBeFocused();
  await site.code.enter(await sandbox.code("12015550188"));
  await site.expectPlayer();
});

test("the referral code field gets the focus when it appears", async ({ site, page }) => {
  await site.open("/?sign-up=true");
  await press(page.getByRole("button", { name: "Referral/Promo Code (Optional)" }));
  await expect(site.signUp.dialog.getByRole("textbox", { name: "Referral or promo code" })).toBeFocused();
});

test("registering through a referral link counts as a referral", async ({ site, page, signedIn, context }) => {
  const referrer = await signedIn();
  await site.open("/profile/referral");
  await expect(page.getByText("Nobody yet")).toBeVisible();
  const link = await page
    .getByText(/\?ref=/)
    .first()
    .innerText();
  await context.clearCookies();
  await site.open(new URL(link.trim()).pathname + new URL(link.trim()).search);
  await press(site.signUpButton);
  await site.signUp.choose("E-mail");
  await site.signUp.email.fill("friend@example.com");
  await site.signUp.fillRest("Nightfall-9");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/player/register"));
  await press(site.signUp.submit);
  const code = new URL(link.trim()).searchParams.get("ref");
  expect((await sent).postDataJSON()).toMatchObject({ referralCode: code });
  await site.expectPlayer();
  // Back to the owner of the link.
  await context.clearCookies();
  await context.addCookies([{ name: "access_token", value: referrer.accessToken, url: page.url() }]);
  await site.open("/profile/referral");
  await expect(page.getByText("Qualified: 0 of 1")).toBeVisible();
  await expect(page.getByText("Nobody yet")).toHaveCount(0);
});

test("focus can leave a form after submission", async ({ site, page, signedIn }) => {
  await signedIn({ email: "writer@example.com" });
  await site.open("/contact");
  const form = page.getByRole("main").getByRole("form");
  await form.getByRole("textbox", { name: "Message" }).fill("Hello there, this is a question.");
  await press(form.getByRole("button").last());
  await expect(form.getByRole("textbox", { name: "Message" })).toHaveValue("");
  const email = form.getByRole("textbox", { name: "E-mail" });
  await email.fill("abc");
  await email.press("Tab");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).not.toBeFocused();
});

test("countries are found without accents and by English name; the list scrolls to the selected one", async ({
  site,
  page,
}) => {
  await site.open("/pt-br?sign-up=true");
  const country = page.getByRole("dialog").getByRole("button", { name: /\+1$/ });
  await press(country);
  const search = page.getByPlaceholder("Buscar país");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toBeInViewport();
  for (const typed of ["india", "mexico", "germany"]) {
    await search.fill(typed);
    await expect(options).toHaveCount(1);
  }
});

test("a form opens in a tab that is in the background", async ({ site, page }) => {
  // A hidden page is not painted: its animation frames do not come.
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    globalThis.requestAnimationFrame = () => 0;
  });
  await site.open("/contact");
  await expect(page.getByRole("main").getByRole("textbox").first()).toBeEnabled();
});
