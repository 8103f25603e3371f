import type { ComponentType } from "react";
import { type LazyPart, lazyPart } from "../components/lazy-part.tsx";
import type { DialogName } from "./names.ts";

export interface DialogProps {
  /** Value of the query parameter that opened it, or of the request where it has none. */
  value: string | undefined;
}

interface DialogDefinition {
  /** Content path of its accessible name. */
  title: string;
  size: "small" | "medium" | "large";
  Content: LazyPart<DialogProps>;
  /** Asks about the dialog under it: lies on that one instead of taking its place. */
  asks: boolean;
}

type Loader = () => Promise<{ default: ComponentType<DialogProps> }>;

function define(title: string, size: DialogDefinition["size"], load: Loader, asks = false): DialogDefinition {
  return { title, size, asks, Content: lazyPart(load) };
}

const loadWallet: Loader = () => import("../features/cashier/wallet-dialog.tsx");
const loadResult: Loader = () => import("../features/cashier/result-dialog.tsx");
const loadBonusAction: Loader = () => import("../features/account/bonuses/bonus-action-dialog.tsx");

/** Every dialog of the site. Who may open which, and under which query parameter, is decided by the core. */
const dialogs: Readonly<Record<DialogName, DialogDefinition>> = {
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
  "wallet-deposit": define("modals.wallet.title", "large", loadWallet),
  "cancel-deposit": define(
    "modals.cancelDeposit.title",
    "small",
    () => import("../features/cashier/cancel-deposit-dialog.tsx"),
    true,
  ),
  // It lies on the wallet, so that nothing typed there is lost.
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
    () => import("../features/accounts/equivalent-currency-dialog.tsx"),
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
  "cancel-unsettled-bonus": define("modals.cancelUnsettledBonus.title", "small", loadBonusAction, true),
};

export function isDialogName(name: string): name is DialogName {
  return Object.hasOwn(dialogs, name);
}

/** What is known of a dialog; undefined for one that this site does not have. */
export function dialogNamed(name: string): DialogDefinition | undefined {
  return isDialogName(name) ? dialogs[name] : undefined;
}
