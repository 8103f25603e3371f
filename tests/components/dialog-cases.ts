// How each dialog of the site is opened, for the walk over all of them.
import type { DialogName } from "@player-site/core";
import { json } from "@player-site/core/testing";
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { balancesOf } from "./harness/answers.ts";
import { sampleData } from "./harness/api.ts";
import { ACTIVE, aBonus, bonusesOf, freeSpins } from "./harness/bonuses.ts";
import { api } from "./harness/current.ts";
import { expectGame, play, starts } from "./harness/games.ts";
import { balance, balances, dialogs, heading, main, region, wallet } from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { type OpenSite, open } from "./harness/site.tsx";

/** Presses a control with what the walk presses with. */
export type Press = (control: Locator) => Promise<void>;

/** Opens and closes of one dialog. */
export interface Case {
  title: string;
  /** Opens the site where the dialog can be opened. */
  arrange: (press: Press) => Promise<OpenSite>;
  /** The control that opens the dialog; called for each opening. */
  control: (press: Press, site: OpenSite) => Promise<Locator> | Locator;
  /** The focused element afterwards, if the control is gone. */
  returnsTo?: Locator;
}

const config = { loyaltyEnabled: true, questsEnabled: true, enableTurnOverWager: true };
const guestAt = (address: string) => open(address, { config });
const playerAt = (address: string) => open(address, { player: true, config });

const asGuest = () => guestAt("/contact");
const asPlayer = () => playerAt("/contact");

/** Puts a control before the content of the page. */
async function add<Kind extends "a" | "button">(
  kind: Kind,
  properties: Partial<HTMLElementTagNameMap[Kind]>,
): Promise<Locator> {
  // React has rendered the page: it would find another document than it expects.
  await expect.element(heading).toBeVisible();
  document.getElementById("opener")?.remove();
  const made = Object.assign(document.createElement(kind), { id: "opener", textContent: "Open here" }, properties);
  document.getElementById("main")?.prepend(made);
  return main.getByRole(kind === "a" ? "link" : "button", { name: "Open here" });
}

/** A link of the content that opens a dialog by its query parameter. */
const byQuery = (query: string) => () => add("a", { href: query });

/** Something that happens on the server when a button of the test is pressed. */
const byServer = (act: () => void) => () => add("button", { onclick: act });

const guest = (name: string, title: string): Case => ({
  title,
  arrange: asGuest,
  control: byQuery(`?${name}=true`),
});
const payment = (query: string, title: string): Case => ({ title, arrange: asPlayer, control: byQuery(`?${query}`) });

/** The page of bonuses with these of the player, the first of them active if that is said. */
const bonusPage = (...bonuses: Parameters<typeof bonusesOf>) => {
  bonusesOf(...bonuses);
  return playerAt("/profile/bonuses");
};
const inBonuses = (name: string) => () => main.getByRole("button", { name, exact: true });

interface Quest {
  state: number;
  name: string;
  tasks: { name: string; type: number; conditions: { games?: string[] } }[];
  rewards: { amount: number }[];
}

/** The player has begun a quest with two rewards, one of whose tasks is for some games. */
function aQuestUnderWay(): void {
  const [begun] = sampleData<Quest[]>("player-quests");
  const [offered] = sampleData<Quest[]>("quests");
  const [reward] = begun?.rewards ?? [];
  if (!begun || !reward) throw new Error("the sample has no quest with a reward");
  const rewards = [reward, { ...reward, amount: 20 }];
  const quest = { ...begun, name: "A walk in the orchard", tasks: offered?.tasks ?? [], rewards };
  const answer = { data: [quest], meta: { page: 1, perPage: 50, totalPages: 1, totalRows: 1 } };
  api().on("GET /api/retention/player-quests", json(answer));
}

const hub = page.getByRole("dialog", { name: "Quests" });
const inHub = (name: string) => () => hub.getByRole("button", { name: `${name}: A walk in the orchard` });
const withQuest = (address: string) => async () => {
  aQuestUnderWay();
  return playerAt(address);
};

/** The page of a game that is played for money. */
async function playing(): Promise<OpenSite> {
  starts();
  const site = await playerAt("/games/ember-orchard?real=true");
  await expectGame();
  return site;
}

/** The player reaches a level above all that the page knows; another one each time. */
function riseALevel(): void {
  levels += 1;
  publishSample("event-loyalty-level-updated", (event) => {
    const { playerAccount } = event as { playerAccount: { currentLevel: { order: number; name: string } } };
    Object.assign(playerAccount.currentLevel, { order: levels, name: `Level ${levels}` });
  });
}
let levels = 10;

const CARD = "/contact?wallet=deposit";

/** A dialog of the core's catalogue that is missing here does not compile. */
export const CASES: Readonly<Record<DialogName, Case>> = {
  "sign-in": guest("sign-in", "Sign in"),
  "sign-up": guest("sign-up", "Sign up"),
  "forgot-pass": guest("forgot-pass", "Forgot your password?"),
  "reset-pass": {
    title: "Choose a new password",
    arrange: asGuest,
    control: async (_, site) => {
      // The code of a mail. It is forgotten when the dialog is closed.
      await site.visit("/contact?resetCode=1234567890");
      return byQuery("?reset-pass=true")();
    },
  },
  "profile-confirmed": guest("profile-confirmed", "E-mail confirmed"),
  "geo-restricted-type": guest("geo-restricted-type", "Not available in your country"),
  "sign-up-cancel": guest("sign-up-cancel", "Leave without an account?"),
  "cancel-deposit": guest("cancel-deposit", "Stop the deposit?"),

  categories: guest("categories", "Groups of games"),
  providers: guest("providers", "Studios"),
  search: { title: "Search", arrange: asGuest, control: byQuery("?search=ember") },

  wallet: payment("wallet=true", "Wallet"),
  "wallet-deposit": payment("wallet=deposit", "Deposit"),
  "deposit-success": payment("deposit-success=true", "Payment received"),
  "deposit-error": payment("deposit-error=true", "The deposit did not work"),
  "deposit-pending": payment("deposit-pending=true", "Payment on its way"),
  "deposit-redirect": payment("deposit-redirect=true", "Back from the payment"),
  "ready-bonus": {
    title: "Your bonus is ready",
    arrange: () => {
      bonusesOf([aBonus("Birthday gift")]);
      return asPlayer();
    },
    control: byQuery("?ready-bonus=bonus-Birthday-gift"),
  },
  "equivalent-currency": {
    title: "Show balances in",
    arrange: async (press) => {
      balancesOf({ USD: 0, BTC: 1 });
      const site = await asPlayer();
      await press(balance);
      await press(balances.getByRole("switch", { name: "Show in another currency" }));
      await userEvent.keyboard("{Escape}");
      return site;
    },
    control: async (press) => {
      await press(balance);
      return balances.getByRole("button", { name: /^Shown in/ });
    },
    returnsTo: balance,
  },
  "wallet-region": {
    title: "Payment region",
    arrange: () => playerAt(CARD),
    control: () => page.getByRole("button", { name: "Change Payment region" }),
  },
  "wallet-bonus-info": {
    title: "Terms of the bonus",
    arrange: async (press) => {
      const site = await playerAt(CARD);
      await press(wallet.method("Card"));
      return site;
    },
    control: () => wallet.bonuses.getByRole("button", { name: "Terms 10 on top" }),
  },
  "turn-over-wager": {
    title: "Why deposits are wagered first",
    arrange: () => playerAt("/contact?wallet=withdraw"),
    control: () => page.getByRole("button", { name: "Why is that?" }),
  },

  "change-active-bonus": {
    title: "Activate this bonus?",
    arrange: () => bonusPage([aBonus("Birthday gift"), aBonus("Promo code gift")]),
    control: inBonuses("Activate Birthday gift"),
  },
  "cancel-issued-bonus": {
    title: "Cancel this bonus?",
    arrange: () => bonusPage([aBonus("Birthday gift"), aBonus("Promo code gift")]),
    control: inBonuses("Cancel Promo code gift"),
  },
  "package-bonus": {
    title: "Package",
    arrange: () => {
      const packed = { packageId: "welcome", packageName: "Welcome package" };
      return bonusPage([aBonus("Half as much again", packed)], [freeSpins("25 free spins", packed)]);
    },
    control: inBonuses("Show all (2) Welcome package"),
  },
  "bonus-details": {
    title: "Terms of the bonus",
    arrange: () => bonusPage([aBonus("Half as much again")]),
    control: inBonuses("Terms of Half as much again"),
  },
  "cancel-active-bonus": {
    title: "Cancel this bonus?",
    arrange: () => bonusPage([aBonus("Birthday gift", { status: ACTIVE, currentWagerPercentage: 20 })]),
    control: () => region("Active").getByRole("button", { name: "Cancel Birthday gift" }),
  },
  "cancel-unsettled-bonus": {
    title: "Cancel this bonus?",
    arrange: () => bonusPage([aBonus("10 on top", { status: ACTIVE, openedTransactionsCount: 2 })]),
    control: inBonuses("Cancel 10 on top"),
  },
  "bonus-cancel-lock": {
    title: "The active bonus comes first",
    arrange: () => {
      const locked = { status: ACTIVE, isBonusCancelLock: true, currentWagerPercentage: 1 };
      return bonusPage([aBonus("150% for a big deposit", locked)]);
    },
    control: inBonuses("Cancel 150% for a big deposit"),
  },

  "quests-hub": {
    title: "Quests",
    arrange: withQuest("/contact"),
    control: byQuery("?quests-hub=true"),
  },
  "quest-rewards": {
    title: "Rewards",
    arrange: withQuest("/contact?quests-hub=true"),
    control: inHub("+1 All rewards"),
  },
  "quest-tasks": {
    title: "A walk in the orchard",
    arrange: withQuest("/contact?quests-hub=true"),
    control: inHub("Tasks"),
  },
  "quest-task-games": {
    title: "Games",
    arrange: async (press) => {
      const site = await withQuest("/contact?quests-hub=true")();
      await press(inHub("Tasks")());
      return site;
    },
    control: () =>
      page
        .getByRole("dialog", { name: "A walk in the orchard" })
        .getByRole("button", { name: /^Show all/ })
        .first(),
  },

  "add-cash-limit": {
    title: "Add a deposit limit",
    arrange: () => playerAt("/profile/limits"),
    control: () => page.getByRole("button", { name: "Add a deposit limit" }),
  },
  "edit-cash-limit": {
    title: "Change the daily deposit limit",
    arrange: () => playerAt("/profile/limits"),
    control: () => main.getByRole("button", { name: /^Change/ }),
  },
  "self-exclusion-limit": {
    title: "Start the break?",
    arrange: async (press) => {
      const site = await playerAt("/profile/limits");
      await press(main.getByRole("radio", { name: "3 days" }));
      return site;
    },
    control: () => page.getByRole("button", { name: "Start the break" }),
  },

  "mobile-game": {
    title: "How do you want to play?",
    arrange: asGuest,
    control: byQuery("?mobile-game=ember-orchard"),
  },
  "demo-game": { title: "Demo", arrange: asGuest, control: byQuery("?demo-game=ember-orchard") },
  "geo-restricted-game": guest("geo-restricted-game", "Not available in your country"),
  "max-bets": {
    title: "Bet too large for your bonus",
    arrange: playing,
    control: byServer(() => publishSample("event-bet-max-exceed")),
  },
  "restricted-bets": {
    title: "Not with this bonus",
    arrange: playing,
    control: byServer(() => publishSample("event-bet-restricted")),
  },
  "game-limit-reached": {
    title: "Your limit is reached",
    arrange: () => {
      api().on(play("ember-orchard"), json({ error: { code: 14105, message: "limit" } }, 400));
      return asPlayer();
    },
    control: byQuery("/games/ember-orchard?real=true"),
    // Closing it leads to the limits.
    returnsTo: heading.filter({ hasText: "Limits" }),
  },

  "loyalty-earn": guest("loyalty-earn", "What earns points"),
  "loyalty-level": {
    title: "A new level",
    arrange: async () => {
      const site = await playerAt("/loyalty");
      await expect.element(region("Your level")).toBeVisible();
      return site;
    },
    control: byServer(riseALevel),
  },
};

/** True while something loads in a dialog. */
export const isLoading = (): boolean =>
  dialogs.elements().some((dialog) => dialog.querySelector("[role=progressbar][aria-label=Loading]") !== null);
