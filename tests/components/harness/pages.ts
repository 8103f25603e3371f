// The parts of the site by their roles and names.
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

const access = (name: string) => {
  const dialog = page.getByRole("dialog", { name, exact: true });
  return {
    dialog,
    phone: dialog.getByRole("textbox", { name: "Phone number" }),
    email: dialog.getByRole("textbox", { name: "E-mail" }),
    password: dialog.getByLabelText(/^Password/),
    /** The selected calling code. */
    country: dialog.getByRole("button", { name: /^Country code/ }),
    tab: (tab: "Phone" | "E-mail") => dialog.getByRole("tab", { name: tab }),
    choose: async (tab: "Phone" | "E-mail") => {
      await dialog.getByRole("tab", { name: tab }).click();
      await expect.element(dialog.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    },
  };
};

const signInDialog = access("Sign in");

/** The dialog for signing in. */
export const signIn = {
  ...signInDialog,
  submit: signInDialog.dialog.getByRole("form").getByRole("button", { name: "Sign in" }),
  byEmail: async (email: string, password: string) => {
    await signInDialog.choose("E-mail");
    await signInDialog.email.fill(email);
    await signInDialog.password.fill(password);
    await signIn.submit.click();
  },
};

const signUpDialog = access("Sign up");

/** The dialog for signing up. */
export const signUp = {
  ...signUpDialog,
  repeat: signUpDialog.dialog.getByLabelText(/^Repeat password/),
  currency: signUpDialog.dialog.getByRole("combobox", { name: "Currency" }),
  birthdate: signUpDialog.dialog.getByLabelText(/^Date of birth/),
  agreements: signUpDialog.dialog.getByRole("checkbox", { name: /^I am at least 18/ }),
  submit: signUpDialog.dialog.getByRole("button", { name: "Create account" }),
  close: signUpDialog.dialog.getByRole("button", { name: "Close" }),
  /** The question whether to leave. */
  cancel: page.getByRole("dialog", { name: "Leave without an account?" }),
  /** Fills everything but phone and e-mail. */
  fillRest: async (password: string) => {
    await signUp.password.fill(password);
    await signUp.repeat.fill(password);
    const box = signUp.agreements.element();
    if (box instanceof HTMLInputElement && !box.checked) await signUp.agreements.click();
  },
  /** Submits a phone number with everything else. */
  sendPhone: async (local: string, password: string) => {
    await signUp.phone.fill(local);
    await signUp.fillRest(password);
    await signUp.submit.click();
  },
};

const codeForm = page.getByRole("form", { name: "Confirm your phone" });

/** The step in which the code of a text message is typed. */
export const code = {
  form: codeForm,
  input: codeForm.getByRole("textbox", { name: "Code of 6 digits" }),
  timer: codeForm.getByRole("timer"),
  resend: codeForm.getByRole("button", { name: "Send a new code" }),
  confirm: codeForm.getByRole("button", { name: "Confirm" }),
  back: codeForm.getByRole("button", { name: "Change the number" }),
  alert: codeForm.getByRole("alert"),
};

const walletDialog = page.getByRole("dialog", { name: /^(Wallet|Deposit|Withdraw)/ });
const depositForm = walletDialog.getByRole("region", { name: "Deposit" });

/** The wallet, with the form of a deposit. */
export const wallet = {
  dialog: walletDialog,
  form: depositForm,
  amount: depositForm.getByRole("textbox", { name: "Amount" }),
  bonuses: depositForm.getByRole("group", { name: "Bonus" }),
  submit: depositForm.getByRole("button", { name: /^Deposit / }),
  method: (name: string) => walletDialog.getByRole("region", { name: "Payment method" }).getByRole("button", { name }),
  bonus: (name: string | RegExp) => depositForm.getByRole("group", { name: "Bonus" }).getByRole("radio", { name }),
  preset: (text: string) =>
    depositForm.getByRole("group", { name: "Quick amounts" }).getByRole("button", { name: text, exact: true }),
  /** Chooses a method and waits for its form. */
  choose: async (name: string) => {
    await wallet.method(name).click();
    await expect.element(wallet.amount).toBeVisible();
  },
};

const withdrawForm = walletDialog.getByRole("form", { name: "Withdraw" });

/** The wallet's other tab. */
export const withdrawal = {
  form: withdrawForm,
  methods: walletDialog.getByRole("region", { name: "Payment method" }),
  field: (name: string) => withdrawForm.getByRole("textbox", { name, exact: true }),
  amount: withdrawForm.getByRole("textbox", { name: "Amount", exact: true }),
  network: withdrawForm.getByRole("combobox", { name: "Network" }),
  summary: withdrawForm.getByRole("group", { name: /will be paid to you/ }),
  submit: withdrawForm.getByRole("button", { name: "Withdraw", exact: true }),
  /** Chooses a method and waits for its form. */
  choose: async (name: string) => {
    await withdrawal.methods.getByRole("button", { name }).click();
    await expect.element(withdrawal.amount).toBeVisible();
  },
};

/** The region of the alerts. */
export const notifications = page.getByRole("region", { name: "Notifications" });

/** An alert by its title. */
export const notification = (title: string): Locator => notifications.getByText(title, { exact: true });

/** The balance in the header. */
export const balance = page.getByRole("banner").getByRole("button", { name: /^Balance:/ });

/** The list below the balance. */
export const balances = page.getByRole("dialog", { name: "Your balances" });

/** The rows of the list of balances that show a text. */
export const balanceRow = (code: string): Locator =>
  balances.getByRole("listitem").filter({ hasText: code }).getByRole("button");

const banner = page.getByRole("banner");

/** What a guest has in the header. */
export const signInButton = banner.getByRole("button", { name: "Sign in", exact: true });

/** The menu at the side of wide windows. */
export const drawer = page.getByRole("complementary").first();

/** Opens the wallet from the header. */
export const depositButton = page.getByRole("button", { name: "Deposit", exact: true });

/** Waits until the page is that of a player. */
export async function expectPlayer(): Promise<void> {
  await expect.element(balance).toBeVisible();
  await expectNone(signInButton);
}

/** Waits until the page is that of a guest. */
export async function expectGuest(): Promise<void> {
  await expect.element(signInButton).toBeVisible();
  await expectNone(balance);
}

/** Any dialog. */
export const dialogs = page.getByRole("dialog");

/** The content of the page. */
export const main = page.getByRole("main");

/** The heading of the page. */
export const heading = page.getByRole("heading", { level: 1 });

/** A part of the page with a name. */
export const region = (name: string): Locator => page.getByRole("region", { name, exact: true });

/** Focuses a control without a pointer. */
export async function focus(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible();
  const element = control.element();
  if (element instanceof HTMLElement) element.focus();
}

/** Focuses a control without a pointer, then presses a key. */
export async function press(control: Locator, key: string): Promise<void> {
  await focus(control);
  await userEvent.keyboard(key);
}

/**
 * Replaces the text of a field by a paste event. The clipboard of the browser is not used, because test pages that run in
 * parallel share it.
 */
export function paste(field: Locator, text: string): void {
  const element = field.element();
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  }
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  if (element.dispatchEvent(event)) document.execCommand("insertText", false, text);
}

/** Waits until a locator finds this many elements. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}

/** Waits until a locator finds nothing. */
export const expectNone = (locator: Locator): Promise<void> => expectCount(locator, 0);
