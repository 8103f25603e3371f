// The pages of the account.
import type { Locator, Page } from "@playwright/test";

/** A part of a page with a heading. */
export function region(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** The profile page. */
export class Details {
  readonly page: Page;
  readonly form: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole("form", { name: "Personal details" });
    this.save = this.form.getByRole("button", { name: "Save" });
  }

  field(name: string): Locator {
    return this.form.getByLabel(new RegExp(`^${name}\\W*$`));
  }
}

/** The limits page. */
export class Limits {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The row of a period. */
  row(kind: "stake" | "loss" | "deposit", period: string): Locator {
    const heading = this.page.getByRole("heading", { name: period, exact: true });
    const group = region(this.page, `${kind[0]?.toUpperCase()}${kind.slice(1)} limit`);
    return group.getByRole("listitem").filter({ has: heading });
  }

  get break(): Locator {
    return region(this.page, "Take a break");
  }

  get exclusion(): Locator {
    return region(this.page, "Exclude yourself");
  }
}

/** The documents page. */
export class Documents {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  card(name: string): Locator {
    return region(this.page, name);
  }

  /** File input of a side. */
  input(side: string): Locator {
    return this.page.getByLabel(new RegExp(`^(Choose a file|Add another file): ${side}$`));
  }

  /** Screen-reader announcements of uploads and deletions. */
  get news(): Locator {
    return this.page.getByRole("main").locator(".hidden-text[role=status] p");
  }

  files(card: string): Locator {
    return this.page.getByRole("list", { name: `Uploaded files: ${card}` }).getByRole("listitem");
  }

  row(file: string): Locator {
    return this.page.getByRole("listitem").filter({ has: this.page.getByTitle(file, { exact: true }) });
  }

  button(action: string, file: string): Locator {
    return this.page.getByRole("button", { name: `${action}: ${file}`, exact: true });
  }
}
