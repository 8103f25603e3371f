import type { PagePath } from "@player-site/core";

/** Where the limits are: two actions from anywhere at most. */
export const LIMITS = "/profile/limits" satisfies PagePath;

/** Where support is written to. */
export const CONTACT = "/contact" satisfies PagePath;

/** The player's bonuses. */
export const BONUSES = "/profile/bonuses" satisfies PagePath;

/** What was paid in and out. */
export const HISTORY = "/profile/history" satisfies PagePath;

/** What was given as a bonus. */
export const BONUS_HISTORY = `${HISTORY}?tab=bonuses`;
