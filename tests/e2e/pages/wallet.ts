// The wallet: methods, amount, bonus, and payment screens.
import { expect, type Locator, type Page } from "@playwright/test";
import { press } from "../press.ts";

export class Wallet {
  readonly page: Page;
  readonly phone: boolean;
  readonly dialog: Locator;
  readonly methods: Locator;
  readonly form: Locator;
  readonly amount: Locator;
  readonly bonuses: Locator;
  readonly submit: Locator;

  constructor(page: Page, phone: boolean) {
    this.page = page;
    this.phone = phone;
    this.dialog = page.getByRole("dialog", { name: /^(Wallet|Deposit|Withdraw)/ });
    this.methods = this.dialog.getByRole("region", { name: "Payment method" });
    this.form = this.dialog.getByRole("region", { name: "Deposit" });
    this.amount = this.form.getByRole("textbox", { name: "Amount" });
    this.bonuses = this.form.getByRole("group", { name: "Bonus" });
    this.submit = this.form.getByRole("button", { name: /^Deposit / });
  }

  method(name: string): Locator {
    return this.methods.getByRole("listitem").getByRole("button", { name });
  }

  /** Chooses a method; on phones that leads from the list to the form. */
  async choose(method: string): Promise<void> {
    await press(this.method(method));
    await expect(this.amount).toBeVisible();
  }

  bonus(name: string | RegExp): Locator {
    return this.bonuses.getByRole("radio", { name });
  }

  /** Submits the deposit and returns the opened window. */
  async payInWindow(): Promise<PaymentPage> {
    const [popup] = await Promise.all([this.page.waitForEvent("popup"), press(this.submit)]);
    const payment = new PaymentPage(popup);
    await expect(payment.heading).toBeVisible();
    return payment;
  }

  text(text: string | RegExp): Locator {
    return this.dialog.getByText(text);
  }

  button(name: string): Locator {
    return this.dialog.getByRole("button", { name });
  }
}

/** The provider's page, in a window or a frame. */
export class PaymentPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly pay: Locator;
  readonly decline: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { name: "Payment to the demo casino" });
    this.pay = page.getByRole("button", { name: "Pay now" });
    this.decline = page.getByRole("button", { name: "Decline payment" });
  }
}
