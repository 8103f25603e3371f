// The page of bonuses.
import type { Locator, Page } from "@playwright/test";

export class Bonuses {
  readonly page: Page;
  readonly main: Locator;
  readonly active: Locator;
  readonly issued: Locator;
  readonly code: Locator;
  readonly useCode: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole("main");
    this.active = this.main.getByRole("region", { name: "Active", exact: true });
    this.issued = this.main.getByRole("region", { name: "Can be activated" });
    const form = this.main.getByRole("region", { name: "Bonus code" });
    this.code = form.getByRole("textbox", { name: "Code" });
    this.useCode = form.getByRole("button", { name: "Use the code" });
  }

  activate(name: string): Locator {
    return this.issued.getByRole("button", { name: `Activate ${name}`, exact: true });
  }

  cancel(name: string): Locator {
    return this.main.getByRole("button", { name: `Cancel ${name}`, exact: true });
  }

  progress(name: string): Locator {
    return this.active.getByRole("progressbar", { name: new RegExp(`: ${name}$`) });
  }

  dialog(name: string): Locator {
    return this.page.getByRole("dialog", { name });
  }
}
