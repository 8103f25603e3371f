import type { PagePath } from "@player-site/core";

/** The page of studios. */
export const PROVIDERS = "/providers" satisfies PagePath;

/** The page with all groups of games. */
export const MAIN = "/main" satisfies PagePath;

/** The player's favourites. */
export const FAVORITES = "/favorites" satisfies PagePath;

/** The games the player has played. */
export const RECENTLY = "/recently-played" satisfies PagePath;

/** The page that leads to the first group of games. */
const CATEGORIES = "/categories" satisfies PagePath;

/** Games of a studio in the first group. */
export function providerPath(identity: string): string {
  return `${CATEGORIES}?provider=${encodeURIComponent(identity)}`;
}

/** A group of games, limited to a studio if one is given. */
export function categoryPath(identity: string, provider?: string | null): string {
  const query = provider ? `?provider=${encodeURIComponent(provider)}` : "";
  return `${CATEGORIES}/${encodeURIComponent(identity)}${query}`;
}

/** The page of a game. */
export function gamePath(identity: string): string {
  return `/games/${encodeURIComponent(identity)}`;
}

/** The page of a game, played for money. */
export function realPath(identity: string): string {
  return `${gamePath(identity)}?real=true`;
}

/** The page of a game, played for fun because the visitor has said so. */
export function demoPath(identity: string): string {
  return `${gamePath(identity)}?real=false`;
}
