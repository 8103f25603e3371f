// Every dialog of the site: opened by keyboard or with a finger, accessible, focus inside and returned, closed with Escape
// or by a tap beside it, and with Back.

import type { DialogName } from "@player-site/core";
import type { Locator, Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectFits,
  expectLargeTargets,
  expectReadable,
  setTheme,
  test,
} from "./fixtures.ts";
import type { Site } from "./pages/site.ts";
import { press, type SlowHands } from "./press.ts";
import type { Sandbox, SeenBonus, TestPlayer } from "./sandbox.ts";

/** A group of dialogs with the same page and the same visitor. */
interface Stage {
  site: Site;
  page: Page;
  sandbox: Sandbox;
  player: TestPlayer;
  hands: SlowHands;
}

interface Case {
  group: Group;
  title: string;
  /** Leads to where the dialog can be opened; called once. */
  arrange?: (stage: Stage) => Promise<unknown>;
  /** The control that opens the dialog; called for each opening. */
  control: (stage: Stage) => Promise<Locator> | Locator;
  /** The focused element afterwards, if the control is gone. */
  returnsTo?: (stage: Stage) => Locator;
}

type Group = "guests" | "payments" | "bonuses" | "quests" | "limits" | "play";

/** A link of the content that opens a dialog by its query parameter. */
const byQuery =
  (query: string) =>
  async ({ site, page }: Stage): Promise<Locator> => {
    await site.takenOver();
    await page.evaluate((href) => {
      document.getElementById("opener")?.remove();
      const link = document.createElement("a");
      Object.assign(link, { id: "opener", href, textContent: "Open" });
      document.getElementById("main")?.prepend(link);
    }, query);
    return page.locator("#opener");
  };

/** Something that the server does when a button of the test is pressed. */
async function byServer({ site, page }: Stage, act: () => Promise<unknown>): Promise<Locator> {
  await site.takenOver();
  await page.evaluate(() => {
    document.getElementById("opener")?.remove();
    const button = document.createElement("button");
    Object.assign(button, { id: "opener", textContent: "Act" });
    button.addEventListener("click", () => document.dispatchEvent(new Event("act")));
    document.getElementById("main")?.prepend(button);
  });
  const pressed = page.evaluate(
    () => new Promise((resolve) => document.addEventListener("act", resolve, { once: true })),
  );
  pressed.then(act).catch(() => undefined);
  return page.locator("#opener");
}

/** A bet in the game on display that the server refuses. */
const byBet =
  (event: string) =>
  async (stage: Stage): Promise<Locator> => {
    const { site, page, sandbox, player } = stage;
    await site.open("/games/ember-orchard?real=true");
    await expect(page.frameLocator("iframe").getByRole("button", { name: "Spin" })).toBeVisible();
    return byServer(stage, () =>
      sandbox.publish(`game:bets#${player.profile.id}`, {
        event,
        gameId: "g",
        gameIdentity: "ember-orchard",
        playerBonus: { id: "b", currency: "USD", maxBetAmount: 5 },
      }),
    );
  };

const guest = (name: string, title: string): Case => ({ group: "guests", title, control: byQuery(`?${name}=true`) });
const payment = (query: string, title: string): Case => ({ group: "payments", title, control: byQuery(`?${query}`) });

const open = (address: string) => (stage: Stage) => stage.site.open(address);
const BONUSES = "/profile/bonuses";

/** The newest bonus that was issued with a number of the sandbox. */
async function given({ sandbox, player }: Stage, number: number, deposit?: string): Promise<SeenBonus> {
  const [bonus] = await sandbox.giveBonus(player, number, deposit);
  if (!bonus) throw new Error(`no bonus ${number}`);
  return bonus;
}

async function activated(stage: Stage, number: number, deposit?: string): Promise<SeenBonus> {
  const bonus = await given(stage, number, deposit);
  await stage.sandbox.api(stage.player, "PUT", `game/player-bonuses/${bonus.id}/activate`);
  return bonus;
}

/** How each dialog is opened, in this order. A dialog of the core's catalogue that is missing here does not compile. */
const CASES: Readonly<Record<DialogName, Case>> = {
  "sign-in": guest("sign-in", "Sign in"),
  "sign-up": guest("sign-up", "Sign up"),
  "forgot-pass": guest("forgot-pass", "Forgot your password?"),
  "reset-pass": {
    ...guest("reset-pass", "Choose a new password"),
    control: async (stage) => {
      // The code of a mail. It is forgotten when the dialog is closed.
      await stage.site.open("/contact?resetCode=1234567890");
      return byQuery("?reset-pass=true")(stage);
    },
  },
  "profile-confirmed": guest("profile-confirmed", "E-mail confirmed"),
  "geo-restricted-type": guest("geo-restricted-type", "Not available in your country"),
  "sign-up-cancel": guest("sign-up-cancel", "Leave without an account?"),
  "cancel-deposit": guest("cancel-deposit", "Stop the deposit?"),

  categories: guest("categories", "Groups of games"),
  providers: guest("providers", "Studios"),
  search: { group: "guests", title: "Search", control: byQuery("?search=ember") },

  wallet: payment("wallet=true", "Wallet"),
  "wallet-deposit": payment("wallet=deposit", "Wallet"),
  "deposit-success": payment("deposit-success=true", "Payment received"),
  "deposit-error": payment("deposit-error=true", "The deposit did not work"),
  "deposit-pending": payment("deposit-pending=true", "Payment on its way"),
  "deposit-redirect": payment("deposit-redirect=true", "Back from the payment"),
  "equivalent-currency": {
    group: "payments",
    title: "Show balances in",
    arrange: async ({ site }) => {
      await site.balances.open();
      await site.balances.equivalentSwitch.check();
      await site.page.keyboard.press("Escape");
    },
    control: async ({ site }) => {
      await site.balances.open();
      return site.balances.list.getByRole("button", { name: /^Shown in/ });
    },
    returnsTo: ({ site }) => site.balances.button,
  },
  "wallet-region": {
    group: "payments",
    title: "Payment region",
    arrange: open("/?wallet=deposit"),
    control: ({ page }) => page.getByRole("button", { name: "Change Payment region" }),
  },
  "wallet-bonus-info": {
    group: "payments",
    title: "Terms of the bonus",
    arrange: async ({ site }) => {
      await site.open("/?wallet=deposit");
      await site.wallet.choose("Card");
    },
    control: ({ site }) => site.wallet.bonuses.getByRole("button", { name: "Terms 10 on top" }),
  },
  "turn-over-wager": {
    group: "payments",
    title: "Why deposits are wagered first",
    arrange: async ({ site, sandbox, player }) => {
      await sandbox.config({ enableTurnOverWager: true });
      await sandbox.settings({ turnOverWager: { enabled: true, multiplier: "2" } });
      await sandbox.deposit(player, "50");
      await site.open("/?wallet=withdraw");
    },
    control: ({ page }) => page.getByRole("button", { name: "Why is that?" }),
  },

  "change-active-bonus": {
    group: "bonuses",
    title: "Activate this bonus?",
    arrange: async (stage) => {
      await given(stage, 10);
      await given(stage, 7);
      await given(stage, 4, "100");
      await stage.site.open(BONUSES);
    },
    control: ({ site }) => site.bonuses.activate("Birthday gift"),
  },
  "cancel-issued-bonus": {
    group: "bonuses",
    title: "Cancel this bonus?",
    control: ({ site }) => site.bonuses.cancel("Promo code gift"),
  },
  "package-bonus": {
    group: "bonuses",
    title: "Package",
    control: ({ site }) => site.bonuses.issued.getByRole("button", { name: "Show all (2) Welcome package" }),
  },
  "bonus-details": {
    group: "bonuses",
    title: "Terms of the bonus",
    control: ({ site }) => site.bonuses.issued.getByRole("button", { name: "Terms of Half as much again" }),
  },
  "cancel-active-bonus": {
    group: "bonuses",
    title: "Cancel this bonus?",
    arrange: async (stage) => {
      await activated(stage, 10);
      await stage.site.open(BONUSES);
      await expect(stage.site.bonuses.active).toContainText("Birthday gift");
    },
    control: ({ site }) => site.bonuses.active.getByRole("button", { name: "Cancel Birthday gift" }),
  },
  "cancel-unsettled-bonus": {
    group: "bonuses",
    title: "Cancel this bonus?",
    arrange: async (stage) => {
      const bonus = await activated(stage, 1);
      await stage.sandbox.openBets(bonus.id, 2);
      await stage.site.open(BONUSES);
    },
    control: ({ site }) => site.bonuses.cancel("10 on top"),
  },
  "bonus-cancel-lock": {
    group: "bonuses",
    title: "The active bonus comes first",
    arrange: async (stage) => {
      await activated(stage, 6, "200");
      await stage.sandbox.bet(stage.player, "1");
      await stage.site.open(BONUSES);
    },
    control: ({ site }) => site.bonuses.cancel("150% for a big deposit"),
  },

  "quests-hub": {
    group: "quests",
    title: "Quests",
    arrange: async ({ site, sandbox, player }) => {
      await sandbox.config({ questsEnabled: true });
      await sandbox.api(player, "PUT", "retention/quests/50000000-0000-4000-8000-000000000003/activate");
      await site.open("/contact");
    },
    control: byQuery("?quests-hub=true"),
  },
  "quest-rewards": {
    group: "quests",
    title: "Rewards",
    arrange: open("/?quests-hub=true"),
    control: ({ site }) => site.dialog("Quests").getByRole("button", { name: "+1 All rewards: A walk in the orchard" }),
  },
  "quest-tasks": {
    group: "quests",
    title: "Tasks",
    control: ({ site }) => site.dialog("Quests").getByRole("button", { name: "Tasks: A walk in the orchard" }),
  },
  "quest-task-games": {
    group: "quests",
    title: "Games",
    arrange: ({ site }) => press(site.dialog("Quests").getByRole("button", { name: "Tasks: A walk in the orchard" })),
    control: ({ site }) => site.dialog("Tasks").getByRole("button", { name: "Show all (3)" }).first(),
  },

  "add-cash-limit": {
    group: "limits",
    title: "Add a limit",
    arrange: async ({ site, sandbox, player }) => {
      const limit = { definition: 1, period: "daily", currency: "USD", amount: "100" };
      await sandbox.api(player, "POST", "player/limits", limit);
      await site.open("/profile/limits");
    },
    control: ({ page }) => page.getByRole("button", { name: "Add a deposit limit" }),
  },
  "edit-cash-limit": {
    group: "limits",
    title: "Change a limit",
    control: ({ page }) => page.getByRole("main").getByRole("button", { name: /^Change/ }),
  },
  "self-exclusion-limit": {
    group: "limits",
    title: "Please confirm",
    arrange: ({ page }) => page.getByRole("main").getByRole("radio", { name: "3 days" }).check(),
    control: ({ page }) => page.getByRole("button", { name: "Start the break" }),
  },
  "mobile-game": {
    ...guest("mobile-game", "How do you want to play?"),
    control: byQuery("?mobile-game=ember-orchard"),
  },
  "demo-game": { ...guest("demo-game", "Demo"), control: byQuery("?demo-game=ember-orchard") },
  "geo-restricted-game": guest("geo-restricted-game", "Not available in your country"),
  "max-bets": {
    group: "play",
    title: "Bet too large for your bonus",
    control: byBet("game.bet.max.exceed"),
  },
  "restricted-bets": { group: "play", title: "Not with this bonus", control: byBet("game.bet.restricted") },
  "loyalty-earn": guest("loyalty-earn", "What earns points"),
  // The first deposit leads to the second level, the next one to the third.
  "loyalty-level": {
    group: "payments",
    title: "A new level",
    arrange: async ({ site, page }) => {
      await site.open("/loyalty");
      await expect(page.getByRole("region", { name: "Your level" })).toBeVisible();
    },
    control: (stage) => byServer(stage, () => stage.sandbox.deposit(stage.player, "1100")),
  },
  "game-limit-reached": {
    group: "play",
    title: "Your limit is reached",
    control: async (stage) => {
      const { page, sandbox, site } = stage;
      await site.open("/contact");
      const error = { code: 14105, message: "limit" };
      await sandbox.fault({ path: "/api/game/games/ember-orchard/play", status: 400, body: JSON.stringify({ error }) });
      return byQuery("/games/ember-orchard?real=true")({ ...stage, page });
    },
    // Closing it leads to the limits.
    returnsTo: ({ site }) => site.heading.filter({ hasText: "Limits" }),
  },
};

/** A walk is many tests in one, in milliseconds. */
const LONG = 240_000;
/** A place above every sheet on phones. */
const BESIDE = [195, 8] as const;

const focusIsIn = (dialog: Locator) =>
  dialog.evaluate((box) => box.contains(document.activeElement) && document.activeElement?.closest("[inert]") === null);

/** Tab and Shift+Tab stay inside, all the way round. */
async function expectTrap(hands: SlowHands, dialog: Locator): Promise<void> {
  const stops = await dialog
    .locator("a[href], button, input, select, textarea, summary, [tabindex='0']")
    .evaluateAll((all) => all.filter((element) => element instanceof HTMLElement && element.tabIndex >= 0).length);
  expect(stops, "something can be operated").toBeGreaterThan(0);
  for (const [key, presses] of [
    ["Tab", Math.min(stops, 40) + 2],
    ["Shift+Tab", 3],
  ] as const) {
    for (let press = 0; press < presses; press += 1) {
      await hands.key(key);
      expect(await focusIsIn(dialog), `${key} stays inside`).toBe(true);
    }
  }
}

async function check(stage: Stage, { title, arrange, control, returnsTo }: Case): Promise<void> {
  const { page, site, hands } = stage;
  await arrange?.(stage);
  const dialog = site.dialog(title);
  for (const leave of ["Dismiss", "Back"] as const) {
    const opener = await control(stage);
    await opener.focus();
    const others = await site.dialogs.count();
    if (site.phone) await press(opener);
    else await hands.key("Enter");
    await expect(dialog.getByRole("button").last()).toBeVisible();
    await expect(dialog.locator("[role=status][aria-label]")).toHaveCount(0);
    await expect.poll(() => focusIsIn(dialog), "the focus is inside").toBe(true);
    if (leave === "Dismiss") {
      if (site.phone) {
        // Roles, names and colours are those of wide windows. What a narrow one changes is the size of controls.
        await expectLargeTargets(page);
      } else {
        await expectAccessible(page);
        await setTheme(page, "light");
        await expectReadable(page);
        await setTheme(page, "dark");
      }
      await expectFits(page, title);
      await expectTrap(hands, dialog);
      if (site.phone) await hands.tapAt(...BESIDE);
      else await hands.key("Escape");
    } else await page.goBack();
    await expect(dialog).toHaveCount(0);
    const remaining = returnsTo ? 0 : others;
    await expect(site.dialogs).toHaveCount(remaining);
    await expect(returnsTo?.(stage) ?? opener, `the focus returns after ${leave}`).toBeFocused();
  }
}

const GROUPS: readonly Group[] = ["guests", "payments", "bonuses", "quests", "limits", "play"];
for (const group of GROUPS) {
  test(`every dialog: ${group}`, { tag: "@phone" }, async ({ site, page, sandbox, consoles, signedIn, slowHands }) => {
    test.setTimeout(LONG);
    if (group === "play") consoles.allow(/ember-orchard\/play/);
    const player =
      group === "guests"
        ? { profile: { id: "", email: null }, accessToken: "" }
        : await signedIn({ balances: { USD: group === "play" ? "50" : "0", BTC: "1" } });
    const stage: Stage = { site, page, sandbox, player, hands: slowHands };
    await sandbox.config({ loyaltyEnabled: true });
    await site.open("/contact");
    for (const [name, each] of Object.entries(CASES)) {
      if (each.group === group) await test.step(name, () => check(stage, each));
    }
  });
}
