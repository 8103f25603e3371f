// The journey of all examples with a page.
import type { Browser, Page } from "@playwright/test";
import { expect } from "vitest";
import { PASSWORD } from "../../e2e/sandbox.ts";

/** Opens a page that records errors and warnings of the console. `prepare` acts on the page before it is loaded. */
export async function opened(
  browser: Browser,
  address: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("requestfailed", (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
  });
  await prepare(page);
  await page.goto(address);
  return { page, complaints };
}

/** Signs in at a page, after an error of a field, and searches for games. Nothing may fail on the way. */
export async function walk(browser: Browser, address: string): Promise<void> {
  const { page, complaints } = await opened(browser, address);
  try {
    const form = page.getByRole("form", { name: "Sign in" });
    await form.getByLabel("E-mail").fill("player@example.com");
    await form.getByRole("button", { name: "Sign in" }).click();
    await form.getByText("Please fill this in.").waitFor();
    expect(await form.getByText("Please fill this in.").count()).toBe(1);
    await form.getByLabel("Password").fill(PASSWORD);
    await form.getByRole("button", { name: "Sign in" }).click();
    await page
      .getByRole("status")
      .getByText(/^Balance: \D*1,?250\.75/)
      .waitFor();
    await form.waitFor({ state: "hidden" });
    await page.getByLabel("Search games").fill("roulette");
    await page.getByRole("list", { name: "Games" }).getByText("Crimson Roulette").waitFor();
  } catch (error) {
    throw new Error(
      `${complaints.join("\n")}\n${await page
        .locator("body")
        .innerText({ timeout: 2_000 })
        .catch(() => "The page does not answer.")}`,
      { cause: error },
    );
  }
  expect(complaints).toEqual([]);
  await page.close();
}
