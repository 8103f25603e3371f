// The balance in the header and the list of currencies under it.
import { expect, type Locator, type Page } from "@playwright/test";
import { press } from "../press.ts";

export class Balances {
  readonly page: Page;
  readonly button: Locator;
  readonly list: Locator;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole("banner").getByRole("button", { name: /^Balance:/ });
    this.list = page.getByRole("dialog", { name: "Your balances" });
  }

  async open(): Promise<void> {
    await press(this.button);
    await expect(this.list).toBeVisible();
  }

  row(code: string): Locator {
    return this.list.getByRole("listitem").filter({ hasText: code }).getByRole("button");
  }
}
