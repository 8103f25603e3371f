// A player in a browser, on a site that is deployed.
import type { Page } from "@playwright/test";
import { Site } from "../../e2e/pages/site.ts";
import type { Sandbox } from "../../e2e/sandbox.ts";

/** Collects the errors and warnings of a page, in their order. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** Signs a player of the sandbox in on the home page. Returns the button with his balance, which is visible. */
export async function signIn(page: Page, sandbox: Sandbox, email: string) {
  // The page objects of the browser tests find the controls. They press in the runner of those tests only.
  const { signIn: dialog, signInButton, balances } = new Site(page, false, sandbox);
  await page.goto("/");
  await signInButton.click();
  await dialog.tab("E-mail").click();
  await dialog.email.fill(email);
  await dialog.password.fill("password1");
  await dialog.submit.click();
  await balances.button.waitFor();
  return balances.button;
}
