import { useSelector } from "@player-site/core/react";

/** True unless offers must be hidden. Also true before the visitor is known: public pages are rendered for guests. */
export const useIsInvited = (): boolean =>
  useSelector("session", ({ status, invited }) => invited || status === "unknown");

/** True while a player is signed in. */
export const useIsPlayer = (): boolean => useSelector("session", ({ status }) => status === "player");
