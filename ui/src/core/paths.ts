/** Where the limits are: two actions from anywhere at most. */
export const LIMITS = "/profile/limits";

/** Where support is written to. */
export const CONTACT = "/contact";
