/** Where the limits are: two actions from anywhere at most. */
export const LIMITS = "/profile/limits";

/** Where support is written to. */
export const CONTACT = "/contact";

/** The player's bonuses. */
export const BONUSES = "/profile/bonuses";

/** What was paid in and out. */
export const HISTORY = "/profile/history";

/** What was given as a bonus. */
export const BONUS_HISTORY = "/profile/history?tab=bonuses";
