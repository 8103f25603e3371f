// Opens, uses and leaves a dialog as a player does: by keyboard at a desk, or with a finger on a phone.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { coverOf } from "../covered.ts";
import { CASES, type Case, isLoading, type Press } from "./dialog-cases.ts";
import { expectAccessible, expectFits, expectLargeTargets, expectReadable } from "./harness/accessibility.ts";
import { tap, usePhone } from "./harness/fingers.ts";
import { slowly } from "./harness/hands.ts";
import { dialogs, expectCount, focus } from "./harness/pages.ts";
import { allowErrors } from "./harness/setup.ts";

/** A place above every sheet on phones. */
const BESIDE = [195, 8] as const;

const focusIsIn = (dialog: Element): boolean =>
  document.hasFocus() && dialog.contains(document.activeElement) && !document.activeElement?.closest("[inert]");

/** Tab and Shift+Tab stay inside, all the way round, and nothing covers what has the focus. */
async function expectTrap(dialog: Element): Promise<void> {
  const operable = dialog.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex='0']",
  );
  const stops = [...operable].filter(({ tabIndex }) => tabIndex >= 0).length;
  expect(stops, "something can be operated").toBeGreaterThan(0);
  for (const [key, presses] of [
    ["Tab", Math.min(stops, 40) + 2],
    ["Shift+Tab", 3],
  ] as const) {
    for (let press = 0; press < presses; press += 1) {
      await slowly.key(key);
      expect(focusIsIn(dialog), `${key} stays inside`).toBe(true);
      const focused = document.activeElement;
      const cover = focused && focused !== dialog ? coverOf(focused) : undefined;
      expect(cover?.outerHTML.slice(0, 120), `over ${focused?.outerHTML.slice(0, 120)}`).toBeUndefined();
    }
  }
}

/** How a visitor opens, checks and leaves a dialog: by keyboard on a wide window, or by touch on a phone. */
export interface Visitor {
  begin: () => Promise<void>;
  /** Presses what leads to the dialog. */
  press: Press;
  /** Presses the control that opens the dialog; it has the focus. */
  open: Press;
  check: () => Promise<void>;
  dismiss: () => Promise<void>;
}

export const DESK: Visitor = {
  begin: async () => undefined,
  press: (control) => control.click(),
  open: () => slowly.key("Enter"),
  check: async () => {
    await expectAccessible();
    await expectReadable("light");
  },
  dismiss: () => slowly.key("Escape"),
};

export const PHONE: Visitor = {
  begin: usePhone,
  press: tap,
  open: slowly.tap,
  // Roles, names and colours are those of wide windows. What a narrow one changes is the size of controls.
  check: expectLargeTargets,
  dismiss: () => slowly.tapAt(...BESIDE),
};

async function walk(visitor: Visitor, { title, arrange, control, returnsTo }: Case): Promise<void> {
  await visitor.begin();
  const site = await arrange(visitor.press);
  const dialog = page.getByRole("dialog", { name: title });
  for (const leave of ["Dismiss", "Back"] as const) {
    const opener = await control(visitor.press, site);
    await focus(opener);
    const others = dialogs.elements().length;
    await visitor.open(opener);
    await expect.element(dialog.getByRole("button").last()).toBeVisible();
    await expect.poll(isLoading).toBe(false);
    await expect.poll(() => focusIsIn(dialog.element()), { message: "the focus is inside" }).toBe(true);
    if (leave === "Dismiss") {
      await visitor.check();
      expectFits();
      await expectTrap(dialog.element());
      await visitor.dismiss();
    } else site.back();
    await expectCount(dialog, 0);
    await expectCount(dialogs, returnsTo ? 0 : others);
    await expect.element(returnsTo ?? opener, { message: `the focus returns after ${leave}` }).toHaveFocus();
  }
}

/** Walks through every dialog of the site, a test for each. */
export function testDialogs(visitor: Visitor): void {
  test.each(Object.entries(CASES))("the dialog %s is opened, used and left", async (name, each) => {
    // The start of the game is refused.
    if (name === "game-limit-reached") allowErrors(/ember-orchard/);
    await walk(visitor, each);
  });
}
