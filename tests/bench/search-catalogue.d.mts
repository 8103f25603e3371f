/** Number of games. */
export const GAMES: number;
/** The sixty queries. */
export const queries: readonly string[];
/** The name of the game that each query means. */
export const meant: readonly string[];
/** The games, the most popular first; `id` is the place in the list. */
export const games: readonly { id: number; name: string; provider: string }[];
/** Every state of the text field while the sixty queries are typed. */
export const keystrokes: readonly string[];
