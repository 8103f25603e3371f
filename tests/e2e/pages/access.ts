// Sign-in, registration and the one-time code.
import { expect, type Locator, type Page } from "@playwright/test";
import { type Presses, press } from "../press.ts";

/** Common parts of both dialogs. */
class AccessDialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly phone: Locator;
  readonly email: Locator;
  readonly password: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    this.dialog = page.getByRole("dialog", { name, exact: true });
    this.phone = this.dialog.getByRole("textbox", { name: "Phone number" });
    this.email = this.dialog.getByRole("textbox", { name: "E-mail" });
    this.password = this.dialog.getByLabel(/^Password/);
  }

  tab(name: "Phone" | "E-mail"): Locator {
    return this.dialog.getByRole("tab", { name });
  }

  async choose(tab: "Phone" | "E-mail"): Promise<void> {
    await press(this.tab(tab));
    await expect(this.tab(tab)).toHaveAttribute("aria-selected", "true");
  }

  /** Selected calling-code country. */
  get country(): Locator {
    return this.dialog.getByRole("button", { name: /^Country code/ });
  }

  async close(): Promise<void> {
    await press(this.dialog.getByRole("button", { name: "Close" }));
  }
}

export class SignIn extends AccessDialog {
  readonly submit: Locator;
  readonly forgot: Locator;

  constructor(page: Page) {
    super(page, "Sign in");
    this.submit = this.dialog.getByRole("form").getByRole("button", { name: "Sign in" });
    this.forgot = this.dialog.getByRole("button", { name: "Forgot password?" });
  }

  /** Social sign-in button. */
  provider(name: string): Locator {
    return this.dialog.getByRole("group", { name: "Or sign in with" }).getByRole("button", { name });
  }

  async byEmail(email: string, password: string): Promise<void> {
    await this.choose("E-mail");
    await this.email.fill(email);
    await this.password.fill(password);
    await press(this.submit);
  }

  async byPhone(local: string, password: string): Promise<void> {
    await this.choose("Phone");
    await this.phone.fill(local);
    await this.password.fill(password);
    await press(this.submit);
  }
}

export class SignUp extends AccessDialog {
  readonly repeat: Locator;
  readonly currency: Locator;
  readonly agreements: Locator;
  readonly submit: Locator;
  readonly cancel: Locator;

  constructor(page: Page) {
    super(page, "Sign up");
    this.repeat = this.dialog.getByLabel(/^Repeat password/);
    this.currency = this.dialog.getByRole("combobox", { name: "Currency" });
    this.agreements = this.dialog.getByRole("checkbox", { name: /^I am at least 18/ });
    this.submit = this.dialog.getByRole("button", { name: "Create account" });
    this.cancel = page.getByRole("dialog", { name: "Leave without an account?" });
  }

  /** All fields except phone and e-mail. */
  async fillRest(password: string): Promise<void> {
    await this.password.fill(password);
    await this.repeat.fill(password);
    await this.agreements.check();
  }

  /** Submits the phone number, without choosing a tab, and counts the presses. */
  async sendPhoneCounted(presses: Presses, local: string, password: string): Promise<void> {
    await this.phone.fill(local);
    await this.password.fill(password);
    await this.repeat.fill(password);
    await presses.on(this.agreements);
    await presses.on(this.submit);
  }

  /** Submits the phone number and waits for the code step. */
  async sendPhone(local: string, password: string): Promise<void> {
    await this.choose("Phone");
    await this.phone.fill(local);
    await this.fillRest(password);
    await press(this.submit);
  }
}

export class ForgotPass extends AccessDialog {
  readonly sendLink: Locator;

  constructor(page: Page) {
    super(page, "Forgot your password?");
    this.sendLink = this.dialog.getByRole("button", { name: "Send the link" });
  }
}

export class ResetPass {
  readonly dialog: Locator;
  readonly password: Locator;
  readonly repeat: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole("dialog", { name: "Choose a new password" });
    this.password = this.dialog.getByLabel(/^New password/);
    this.repeat = this.dialog.getByLabel(/^Repeat the new password/);
    this.save = this.dialog.getByRole("button", { name: "Save the password" });
  }

  async choose(password: string, repeated: string): Promise<void> {
    await this.password.fill(password);
    await this.repeat.fill(repeated);
    await this.repeat.blur();
  }
}

/** The code step of the registration. */
export class CodeStep {
  readonly form: Locator;
  readonly input: Locator;
  readonly timer: Locator;
  readonly confirm: Locator;
  readonly back: Locator;

  constructor(page: Page) {
    this.form = page.getByRole("form", { name: "Confirm your phone" });
    this.input = this.form.getByRole("textbox", { name: "Code of 6 digits" });
    this.timer = this.form.getByRole("timer");
    this.confirm = this.form.getByRole("button", { name: "Confirm" });
    this.back = this.form.getByRole("button", { name: "Change the number" });
  }

  /** Enters the first code for a number. It is checked without a press. */
  async enter(code: string): Promise<void> {
    await this.input.fill(code);
  }
}
