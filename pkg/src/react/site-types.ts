// Types that a site declares for its own texts and its own prerendered state.
import type { Slices } from "../types.js";

/** The state that a page was rendered with on a server, or ahead of time. */
export interface HydrationState {
  /** The snapshots that were read while the page was rendered. */
  slices: Partial<Slices>;
}

/**
 * Types of a site. Both entries may be declared by module augmentation, once for a whole program; then paths of texts are
 * checked by the compiler:
 *
 * ```ts
 * declare module "@player-site/core/react" {
 *   interface SiteTypes {
 *     documents: { layout: { header: typeof import("./content/en/layout/header.json") } };
 *     hydration: HydrationState & { address: string };
 *   }
 * }
 * ```
 *
 * `documents` has the texts of the reference locale: by directory, then by document. `hydration` is the state that
 * `CoreProvider` gets and `useHydration` returns.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be augmented.
export interface SiteTypes {}

/** The documents of the site; unknown if it has not declared them. */
export type SiteDocuments = SiteTypes extends { documents: infer Documents } ? Documents : unknown;

/** The prerendered state of the site. */
export type SiteHydration = SiteTypes extends { hydration: infer State extends HydrationState }
  ? State
  : HydrationState;
