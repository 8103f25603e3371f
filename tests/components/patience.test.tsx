// Forms by keyboard, slowly: a wrong entry never keeps the focus from going on to the next field.
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { slowly } from "./harness/hands.ts";
import { dialogs, focus, press, wallet } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

/** Describes the focused element: its role and name as the page gives them. */
function focused(): string {
  const element = document.activeElement;
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
  return `${element?.tagName.toLowerCase()} ${element?.getAttribute("aria-label") ?? label?.trim().slice(0, 40) ?? ""}`;
}

/** True if the focused element is a field for a text. */
function isText(): boolean {
  const element = document.activeElement;
  if (!(element instanceof HTMLInputElement)) return false;
  return ["text", "email", "tel", "password"].includes(element.type) && !element.readOnly && element.role === null;
}

/** What Tab reaches, from the first text field of a form to its end; `entry` is typed into each text field. */
async function walk(form: Locator, entry: string): Promise<string[]> {
  const first = form.getByRole("textbox").first();
  await focus(first);
  const box = form.element();
  const stops: string[] = [];
  const count = box.querySelectorAll("input, select, textarea, button, a[href]").length;
  for (let stop = 0; stop < count; stop += 1) {
    if (isText() && entry !== "") await slowly.type(entry);
    await slowly.key("Tab");
    stops.push(focused());
    if (!box.contains(document.activeElement)) break;
  }
  return stops;
}

/** Forms of guests: the address, and the tab that is chosen first. */
const GUEST_FORMS = [
  ["Sign in", "Phone", "sign-in"],
  ["Sign in", "E-mail", "sign-in"],
  ["Sign up", "Phone", "sign-up"],
  ["Sign up", "E-mail", "sign-up"],
  ["Forgot your password?", "E-mail", "forgot-pass"],
] as const;

test.each(GUEST_FORMS)('Tab goes on from wrong entries in "%s" by %s', async (name, tab, query) => {
  const address = `/contact?${query}=true`;
  const site = await open(address);
  const stops = async (entry: string) => {
    const dialog = page.getByRole("dialog", { name });
    await press(dialog.getByRole("tab", { name: tab }), "{Enter}");
    await expect.element(dialog.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    return walk(dialog.getByRole("form"), entry);
  };
  const usual = await stops("");
  expect(usual.length).toBeGreaterThan(1);
  await site.visit(address);
  expect(await stops("a1")).toEqual(usual);
});

test("Tab and Shift+Tab leave a wrong amount of a deposit", async () => {
  await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Card");
  for (const key of ["Tab", "Shift+Tab"]) {
    await focus(wallet.amount);
    await slowly.key(key);
    const next = focused();
    await press(wallet.amount, "{Control>}a{/Control}");
    await slowly.type("3");
    await slowly.key(key);
    expect(focused(), key).toBe(next);
  }
});

test("Tab goes on from wrong entries in the form of a new limit", async () => {
  const site = await open("/profile/limits", { player: true });
  const stops = async (entry: string) => {
    await page.getByRole("button", { name: "Add a deposit limit" }).click();
    return walk(dialogs.getByRole("form"), entry);
  };
  const usual = await stops("100");
  expect(usual.length).toBeGreaterThan(1);
  await site.visit("/profile/limits");
  expect(await stops("0")).toEqual(usual);
});
