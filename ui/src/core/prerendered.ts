import type { Address, ContentView, Slices } from "@player-site/core";
import { createContext, type ReactNode, use, useSyncExternalStore } from "react";

/** Id of the element that holds the state of a prerendered page. */
export const PRERENDERED = "prerendered";

/** The state that a prerendered page was rendered with. The first render in the browser uses it, too. */
export interface Prerendered {
  /** The address as resolved by the core. */
  address: Address;
  /** Digest of the texts. */
  texts: string;
  /** Origin of the addresses in the head of the page; empty if unknown. */
  origin: string;
  /** True if it has the lists of an API for browsers without scripts. */
  hasLists: boolean;
  /** The snapshots that were read, without the texts. */
  slices: Partial<Slices>;
}

const PrerenderedContext = createContext<Prerendered | undefined>(undefined);

export function PrerenderedProvider({ state, children }: { state: Prerendered | undefined; children: ReactNode }) {
  return <PrerenderedContext value={state}>{children}</PrerenderedContext>;
}

/** The state of a prerendered page; undefined if the page was not prerendered. */
export function usePrerendered(): Prerendered | undefined {
  return use(PrerenderedContext);
}

const never = () => () => undefined;

/** False while a page is prerendered, and in the first render of a prerendered page in the browser. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
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
