import type { AccountView } from "@player-site/core";
import { useSelector } from "@player-site/core/react";

/** True if offers may be shown. Also true until the session is known, because prerendered pages are those of guests. */
export const useIsInvited = (): boolean =>
  useSelector("session", ({ status, invited }) => invited || status === "unknown");

/** True while a player is signed in. */
export const useIsPlayer = (): boolean => useSelector("session", ({ status }) => status === "player");

/** True if one of the accounts has money. */
export const hasMoney = (accounts: readonly AccountView[]): boolean => accounts.some((account) => account.hasMoney);
