// The wallet's other tab: paying out.
import { expect, type Locator, type Page } from "@playwright/test";
import { press } from "../press.ts";

export class Withdrawal {
  readonly page: Page;
  readonly dialog: Locator;
  readonly methods: Locator;
  readonly form: Locator;
  readonly amount: Locator;
  readonly summary: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog", { name: /^(Wallet|Deposit|Withdraw)/ });
    this.methods = this.dialog.getByRole("region", { name: "Payment method" });
    this.form = this.dialog.getByRole("form", { name: "Withdraw" });
    this.amount = this.field("Amount");
    this.summary = this.form.getByRole("group", { name: /will be paid to you/ });
    this.submit = this.form.getByRole("button", { name: "Withdraw", exact: true });
  }

  field(name: string): Locator {
    return this.form.getByRole("textbox", { name, exact: true });
  }

  choice(name: string): Locator {
    return this.form.getByRole("combobox", { name, exact: true });
  }

  /** Chooses a method; on phones that leads from the list to the form. */
  async choose(method: string): Promise<void> {
    await press(this.methods.getByRole("button", { name: method }));
    await expect(this.amount).toBeVisible();
  }

  async all(): Promise<void> {
    await press(this.form.getByRole("button", { name: /^All of it/ }));
  }
}
