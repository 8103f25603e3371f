// The history page.
import type { Locator, Page } from "@playwright/test";

export class History {
  readonly page: Page;
  readonly filters: Locator;
  readonly table: Locator;
  readonly rows: Locator;
  readonly pager: Locator;
  readonly steps: Locator;

  constructor(page: Page) {
    this.page = page;
    this.filters = page.getByRole("search", { name: "Filters" });
    this.table = page.getByRole("table", { name: "Payments" });
    this.rows = this.table.getByRole("button", { name: /^Details: / });
    this.pager = page.getByRole("navigation", { name: "Payments" });
    this.steps = page.getByRole("list", { name: "Way of the payment" });
  }

  filter(name: string): Locator {
    return this.filters.getByLabel(name, { exact: true });
  }

  /** The button that opens a payment. */
  payment(start: string): Locator {
    return this.table.getByRole("button", { name: `Details: ${start}` });
  }

  cancel(amount: string): Locator {
    return this.page.getByRole("button", { name: `Cancel the payment of ${amount}` });
  }

  tab(name: string): Locator {
    return this.page.getByRole("tab", { name, exact: true });
  }
}
