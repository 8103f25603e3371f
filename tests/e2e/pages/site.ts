// Page frame: header, drawer, balance, notifications, for both layouts.
import { expect, type Locator, type Page } from "@playwright/test";
import { press } from "../press.ts";
import { PASSWORD, type Sandbox } from "../sandbox.ts";
import { CodeStep, ForgotPass, ResetPass, SignIn, SignUp } from "./access.ts";
import { Balances } from "./balances.ts";
import { Bonuses } from "./bonuses.ts";
import { History } from "./history.ts";
import { Wallet } from "./wallet.ts";
import { Withdrawal } from "./withdrawal.ts";

export class Site {
  readonly page: Page;
  readonly phone: boolean;
  readonly sandbox: Sandbox;
  readonly signIn: SignIn;
  readonly signUp: SignUp;
  readonly forgotPass: ForgotPass;
  readonly resetPass: ResetPass;
  readonly code: CodeStep;
  readonly wallet: Wallet;
  readonly withdrawal: Withdrawal;
  readonly history: History;
  readonly bonuses: Bonuses;
  readonly balances: Balances;

  constructor(page: Page, phone: boolean, sandbox: Sandbox) {
    this.page = page;
    this.phone = phone;
    this.sandbox = sandbox;
    this.signIn = new SignIn(page);
    this.signUp = new SignUp(page);
    this.forgotPass = new ForgotPass(page);
    this.resetPass = new ResetPass(page);
    this.code = new CodeStep(page);
    this.wallet = new Wallet(page, phone);
    this.withdrawal = new Withdrawal(page);
    this.history = new History(page);
    this.bonuses = new Bonuses(page);
    this.balances = new Balances(page);
  }

  /** Opens a URL and waits until the site has started. */
  async open(address = "/"): Promise<void> {
    await this.page.goto(address);
    await this.ready();
  }

  /** Waits until the site has started: a prerendered page is visible before that. */
  async ready(): Promise<void> {
    await expect(this.page.locator("html")).toHaveAttribute("data-live", "");
  }

  get heading(): Locator {
    return this.page.getByRole("heading", { level: 1 });
  }

  get signInButton(): Locator {
    return this.page.getByRole("banner").getByRole("button", { name: "Sign in", exact: true });
  }

  /** The header on wide screens, the bar at the bottom on phones. */
  get signUpButton(): Locator {
    return this.page.getByRole("button", { name: "Sign up", exact: true });
  }

  get depositButton(): Locator {
    return this.page.getByRole("button", { name: "Deposit", exact: true });
  }

  /** The dialog of that name. */
  dialog(name: string): Locator {
    return this.page.getByRole("dialog", { name });
  }

  get dialogs(): Locator {
    return this.page.getByRole("dialog");
  }

  notification(title: string): Locator {
    return this.page.getByRole("region", { name: "Notifications" }).getByText(title, { exact: true });
  }

  get notifications(): Locator {
    return this.page.getByRole("region", { name: "Notifications" });
  }

  /** Dismisses all alerts: the one on display and the queued ones. */
  async dismissNotifications(): Promise<void> {
    const dismiss = this.notifications.getByRole("button", { name: "Dismiss" });
    await expect(async () => {
      if ((await dismiss.count()) > 0) await press(dismiss.first(), { timeout: 2000 });
      await expect(dismiss).toHaveCount(0, { timeout: 500 });
    }).toPass({ intervals: [0] });
  }

  /** The drawer: always visible on wide screens, opened on phones. */
  async drawer(): Promise<Locator> {
    if (!this.phone) return this.page.getByRole("complementary");
    const menu = this.dialog("Menu");
    if (!(await menu.isVisible()))
      await press(this.page.getByRole("navigation", { name: "Quick access" }).getByRole("button", { name: "Menu" }));
    await expect(menu).toBeVisible();
    return menu;
  }

  /** Brings the tab to the front: browsers throttle background tabs. */
  async show(): Promise<void> {
    await this.page.bringToFront();
  }

  async signOut(): Promise<void> {
    await this.show();
    await press((await this.drawer()).getByRole("button", { name: "Sign out" }));
    await expect(this.signInButton).toBeVisible();
  }

  async expectPlayer(): Promise<void> {
    await expect(this.balances.button).toBeVisible();
    await expect(this.signInButton).toHaveCount(0);
  }

  async expectGuest(): Promise<void> {
    await expect(this.signInButton).toBeVisible();
    await expect(this.balances.button).toHaveCount(0);
  }

  /** Signs the seeded player in through the dialog. */
  async signInAs(email = "player@example.com", password = PASSWORD): Promise<void> {
    await this.show();
    await press(this.signInButton);
    await this.signIn.byEmail(email, password);
    await this.expectPlayer();
  }

  /** The page's storages: names and values. */
  storages(): Promise<{ local: Record<string, string>; session: Record<string, string> }> {
    return this.page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
  }
}
