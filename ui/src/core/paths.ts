import type { PagePath } from "@player-site/core";

/** The page of limits. It must be reachable from every page with at most two actions. */
export const LIMITS = "/profile/limits" satisfies PagePath;

/** The contact page of support. */
export const CONTACT = "/contact" satisfies PagePath;

/** The player's messages. */
export const NOTIFICATIONS = "/profile/notifications" satisfies PagePath;

/** The player's details, and which messages he wants. */
export const INFO = "/profile/info" satisfies PagePath;

/** The page of the player's bonuses. */
export const BONUSES = "/profile/bonuses" satisfies PagePath;

/** The page of payments in and out. */
export const HISTORY = "/profile/history" satisfies PagePath;

/** The tab of issued bonuses in the history page. */
export const BONUS_HISTORY = `${HISTORY}?tab=bonuses`;

/** The list of tournaments. */
export const TOURNAMENTS = "/tournaments" satisfies PagePath;

/** The page of a tournament. */
export function tournamentPath(identity: string): string {
  return `${TOURNAMENTS}/${encodeURIComponent(identity)}`;
}

/** The loyalty programme. */
export const LOYALTY = "/loyalty" satisfies PagePath;

/** Sports betting. */
export const BETTING = "/betting" satisfies PagePath;

/** The page with all groups of games. */
export const GAMES = "/main" satisfies PagePath;

/** The games of the first group whose stakes count towards a bonus. */
export const BONUS_GAMES = "/categories?bonus=true";

/** The page of a group of games. */
export function gamesOf(collection: string): string {
  return `/categories/${encodeURIComponent(collection)}`;
}
