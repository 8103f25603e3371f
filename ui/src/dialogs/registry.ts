import type { DialogName, DialogValues } from "@player-site/core";
import type { TextKey } from "@player-site/core/react";
import type { ReactNode } from "react";
import { type LazyChunk, lazyChunk } from "../components/lazy-chunk.tsx";

/** The value passed when the dialog was opened. */
export type DialogProps<Name extends DialogName> = Readonly<{ value: DialogValues[Name] }>;

interface DialogDefinition<Name extends DialogName> {
  /** Content path of its accessible name. */
  title: TextKey;
  size: "small" | "medium" | "large";
  Content: LazyChunk<DialogProps<Name>>;
  /** A confirmation dialog: opens on top of the open dialog instead of replacing it. */
  stacks: boolean;
  /** False if it explains a refusal of the moment: after a reload the server decides again. */
  restores: boolean;
  /** Least height, as a length of CSS, of one that opens by itself: it does not grow while its content loads. */
  space?: string;
}

type Loader<Name extends DialogName> = () => Promise<{ default: (props: DialogProps<Name>) => ReactNode }>;

function define<Name extends DialogName>(
  title: TextKey,
  size: "small" | "medium" | "large",
  load: Loader<Name>,
  stacks = false,
): DialogDefinition<Name> {
  return { title, size, stacks, restores: true, Content: lazyChunk(load) };
}

/** A dialog that explains a refusal. */
const explain: typeof define = (...definition) => ({ ...define(...definition), restores: false });

const loadWallet = () => import("../features/cashier/wallet-dialog.tsx");
const loadResult = () => import("../features/cashier/result-dialog.tsx");
const loadBonusAction = () => import("../features/account/bonuses/bonus-action-dialog.tsx");

/** All dialogs of the site. The core decides who may open each one, and its query parameter. */
const dialogs: { readonly [Name in DialogName]: DialogDefinition<Name> } = {
  "sign-in": define("modals.signIn.title", "small", () => import("../features/access/sign-in-dialog.tsx")),
  "sign-up": define("modals.signUp.title", "large", () => import("../features/access/sign-up-dialog.tsx")),
  "forgot-pass": define("modals.forgotPass.title", "small", () => import("../features/access/forgot-pass-dialog.tsx")),
  "reset-pass": define("modals.resetPass.title", "small", () => import("../features/access/reset-pass-dialog.tsx")),
  "profile-confirmed": define(
    "modals.profileConfirmed.title",
    "small",
    () => import("../features/access/profile-confirmed-dialog.tsx"),
  ),
  "geo-restricted-type": define(
    "modals.geoRestrictedType.title",
    "small",
    () => import("../features/access/geo-restricted-type-dialog.tsx"),
  ),
  "sign-up-cancel": define(
    "modals.signUpCancel.title",
    "small",
    () => import("../features/access/sign-up-cancel-dialog.tsx"),
    true,
  ),
  wallet: define("modals.wallet.title", "large", loadWallet),
  "wallet-deposit": define<"wallet-deposit">("modals.wallet.title", "large", loadWallet),
  "cancel-deposit": define(
    "modals.cancelDeposit.title",
    "small",
    () => import("../features/cashier/cancel-deposit-dialog.tsx"),
    true,
  ),
  categories: define("modals.categories.title", "small", () => import("../features/games/categories-dialog.tsx")),
  providers: define("modals.providers.title", "small", () => import("../features/games/providers-dialog.tsx")),
  search: define("modals.search.title", "medium", () => import("../features/search/search-dialog.tsx")),
  // Opens on top of the wallet, so that the input in the wallet is kept.
  "deposit-error": define("modals.depositError.title", "small", loadResult, true),
  "deposit-success": define("modals.depositSuccess.title", "small", loadResult),
  "deposit-pending": define("modals.depositPending.title", "small", loadResult),
  "deposit-redirect": define("modals.depositRedirect.title", "small", loadResult),
  "add-cash-limit": define(
    "modals.addCashLimit.title",
    "small",
    () => import("../features/account/limits/add-limit-dialog.tsx"),
  ),
  "edit-cash-limit": define(
    "modals.editCashLimit.title",
    "small",
    () => import("../features/account/limits/edit-limit-dialog.tsx"),
  ),
  "self-exclusion-limit": define(
    "modals.selfExclusionLimit.title",
    "small",
    () => import("../features/account/limits/exclusion-dialog.tsx"),
    true,
  ),
  "equivalent-currency": define(
    "modals.equivalentCurrency.title",
    "small",
    () => import("../features/balance/equivalent-currency-dialog.tsx"),
  ),
  "wallet-region": define(
    "modals.walletRegion.title",
    "small",
    () => import("../features/cashier/wallet-region-dialog.tsx"),
  ),
  "wallet-bonus-info": define(
    "modals.walletBonusInfo.title",
    "small",
    () => import("../features/cashier/wallet-bonus-info-dialog.tsx"),
  ),
  "turn-over-wager": define(
    "modals.turnOverWager.title",
    "small",
    () => import("../features/cashier/turn-over-wager-dialog.tsx"),
  ),
  "package-bonus": define(
    "modals.packageBonus.title",
    "medium",
    () => import("../features/account/bonuses/package-bonus-dialog.tsx"),
  ),
  "ready-bonus": define(
    "modals.readyBonus.title",
    "small",
    () => import("../features/account/bonuses/ready-bonus-dialog.tsx"),
  ),
  "bonus-details": define(
    "modals.bonusDetails.title",
    "small",
    () => import("../features/account/bonuses/bonus-details-dialog.tsx"),
  ),
  "bonus-cancel-lock": define(
    "modals.bonusCancelLock.title",
    "small",
    () => import("../features/account/bonuses/bonus-cancel-lock-dialog.tsx"),
    true,
  ),
  "change-active-bonus": define("modals.changeActiveBonus.title", "small", loadBonusAction, true),
  "cancel-active-bonus": define("modals.cancelActiveBonus.title", "small", loadBonusAction, true),
  "cancel-issued-bonus": define("modals.cancelIssuedBonus.title", "small", loadBonusAction, true),
  "mobile-game": {
    ...define("modals.mobileGame.title", "small", () => import("../features/games/play/mobile-game-dialog.tsx")),
    space: "21.5rem",
  },
  "demo-game": {
    ...define("modals.demoGame.title", "small", () => import("../features/games/play/demo-game-dialog.tsx")),
    space: "27.5rem",
  },
  "geo-restricted-game": define(
    "modals.geoRestrictedGame.title",
    "small",
    () => import("../features/games/play/geo-restricted-game-dialog.tsx"),
  ),
  "game-limit-reached": explain(
    "modals.gameLimitReached.title",
    "small",
    () => import("../features/games/play/game-limit-reached-dialog.tsx"),
  ),
  "loyalty-earn": define(
    "modals.loyaltyEarn.title",
    "small",
    () => import("../features/loyalty/loyalty-earn-dialog.tsx"),
  ),
  // Opened by the server: it stacks over a form that is open.
  "loyalty-level": define(
    "modals.loyaltyLevel.title",
    "small",
    () => import("../features/loyalty/loyalty-level-dialog.tsx"),
    true,
  ),
  "max-bets": explain("modals.maxBets.title", "small", () => import("../features/games/play/max-bets-dialog.tsx")),
  "restricted-bets": explain(
    "modals.restrictedBets.title",
    "small",
    () => import("../features/games/play/restricted-bets-dialog.tsx"),
  ),
  "quests-hub": define("modals.questsHub.title", "large", () => import("../features/quests/quests-hub-dialog.tsx")),
  "quest-rewards": define(
    "modals.questRewards.title",
    "small",
    () => import("../features/quests/quest-rewards-dialog.tsx"),
    true,
  ),
  "quest-tasks": define(
    "modals.questTasks.title",
    "medium",
    () => import("../features/quests/quest-tasks-dialog.tsx"),
    true,
  ),
  "quest-task-games": define(
    "modals.questTasks.gamesLabel",
    "small",
    () => import("../features/quests/quest-task-games-dialog.tsx"),
    true,
  ),
  "cancel-unsettled-bonus": define("modals.cancelUnsettledBonus.title", "small", loadBonusAction, true),
};

/** A dialog without the type of its value. A request carries the name and the value together. */
type SomeDialog = Omit<DialogDefinition<DialogName>, "Content"> & { Content: LazyChunk<{ value: string | undefined }> };

/** The definition of a dialog; undefined if the name is unknown. */
export function dialogNamed(name: string): SomeDialog | undefined {
  return Object.hasOwn(dialogs, name) ? (dialogs as unknown as Readonly<Record<string, SomeDialog>>)[name] : undefined;
}
