import { useSelector } from "@player-site/core/react";

/** True if offers may be shown. Also true until the session is known, because prerendered pages are those of guests. */
export const useIsInvited = (): boolean =>
  useSelector("session", ({ status, invited }) => invited || status === "unknown");

/** True while a player is signed in. */
export const useIsPlayer = (): boolean => useSelector("session", ({ status }) => status === "player");
