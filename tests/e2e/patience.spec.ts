// Forms by keyboard, slowly: a wrong entry never keeps the focus from going on to the next field.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { SlowHands } from "./press.ts";

/** Describes the focused element: its role and name as the page gives them. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
    return `${element?.tagName.toLowerCase()} ${element?.getAttribute("aria-label") ?? label?.trim().slice(0, 40) ?? ""}`;
  });

/** What Tab reaches, from the first text field of a form to its end; `entry` is typed into each text field. */
async function walk(page: Page, hands: SlowHands, form: Locator, entry: string): Promise<string[]> {
  const fields = form.getByRole("textbox");
  await fields.first().focus();
  const stops: string[] = [];
  const count = await form.locator("input, select, textarea, button, a[href]").count();
  for (let stop = 0; stop < count; stop += 1) {
    const isText = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLInputElement)) return false;
      return ["text", "email", "tel", "password"].includes(element.type) && !element.readOnly && element.role === null;
    });
    if (isText && entry !== "") await hands.type(entry);
    await hands.key("Tab");
    stops.push(await focused(page));
    if (!(await form.evaluate((box) => box.contains(document.activeElement)))) break;
  }
  return stops;
}

/** Forms of guests: the address, and the tab that is chosen first. */
const GUEST_FORMS = [
  { name: "Sign in", address: "/?sign-in=true", tab: "Phone" },
  { name: "Sign in", address: "/?sign-in=true", tab: "E-mail" },
  { name: "Sign up", address: "/?sign-up=true", tab: "Phone" },
  { name: "Sign up", address: "/?sign-up=true", tab: "E-mail" },
  { name: "Forgot your password?", address: "/?forgot-pass=true", tab: "E-mail" },
] as const;

for (const { name, address, tab } of GUEST_FORMS) {
  test(`Tab goes on from wrong entries in "${name}" by ${tab}`, async ({ site, page, slowHands }) => {
    const stops = async (entry: string) => {
      await site.open(address);
      const dialog = site.dialog(name);
      await dialog.getByRole("tab", { name: tab }).focus();
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
      return walk(page, slowHands, dialog.getByRole("form"), entry);
    };
    const usual = await stops("");
    expect(await stops("a1")).toEqual(usual);
  });
}

test("Tab and Shift+Tab leave a wrong amount of a deposit", async ({ site, page, slowHands, signedIn }) => {
  await signedIn();
  await site.open("/?wallet=deposit");
  await expect(site.wallet.amount).toBeVisible();
  for (const key of ["Tab", "Shift+Tab"]) {
    await site.wallet.amount.focus();
    await slowHands.key(key);
    const next = await focused(page);
    await site.wallet.amount.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await slowHands.type("3");
    await slowHands.key(key);
    expect(await focused(page), key).toBe(next);
  }
});

test("Tab goes on from wrong entries in the form of a new limit", async ({ site, page, slowHands, signedIn }) => {
  await signedIn();
  const stops = async (entry: string) => {
    await site.open("/profile/limits");
    await slowHands.press(page.getByRole("button", { name: "Add a deposit limit" }));
    const form = page.getByRole("dialog").getByRole("form");
    await expect(form).toBeVisible();
    return walk(page, slowHands, form, entry);
  };
  const usual = await stops("100");
  expect(await stops("0")).toEqual(usual);
});
