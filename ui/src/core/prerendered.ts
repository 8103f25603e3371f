import type { Address, ContentView } from "@player-site/core";
import type { HydrationState } from "@player-site/core/react";
import type { ContentDocuments } from "./content-documents.ts";

/** Id of the element that holds the state of a prerendered page. */
export const PRERENDERED = "prerendered";

/** The state that a prerendered page was rendered with. The first render in the browser uses it, too. */
export interface Prerendered extends HydrationState {
  /** The address as resolved by the core. */
  address: Address;
  /** Digest of the texts. */
  texts: string;
  /** Origin of the addresses in the head of the page; empty if unknown. */
  origin: string;
  /** True if it has the lists of an API for browsers without scripts. */
  hasLists: boolean;
}

declare module "@player-site/core/react" {
  interface SiteTypes {
    documents: ContentDocuments;
    hydration: Prerendered;
  }
}

/** Digest of the texts (FNV-1a, 32 bits). Detects texts that are newer than a prerendered page. */
export function digestOf(content: ContentView): string {
  let hash = 0x811c9dc5;
  const text = JSON.stringify(content);
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}
