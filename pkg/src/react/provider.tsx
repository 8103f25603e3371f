import type { ReactNode } from "react";
import type { Core } from "../types.js";
import { CoreContext } from "./core-context.js";
import { HydrationContext } from "./hydration.js";
import type { SiteHydration } from "./site-types.js";
import { TextsProvider } from "./texts-provider.js";

/** Properties of `CoreProvider`. */
export interface CoreProviderProps {
  /** The core of the page. */
  core: Core;
  /** State of a prerendered page. The first render reads it in place of the core, so that React can hydrate. */
  hydration?: SiteHydration | undefined;
  /** The components that read the core. */
  children?: ReactNode;
}

/** Provides a core, and the texts of its locale, to all components below. */
export function CoreProvider({ core, hydration, children }: CoreProviderProps): ReactNode {
  return (
    <HydrationContext value={hydration}>
      <CoreContext value={core}>
        <TextsProvider>{children}</TextsProvider>
      </CoreContext>
    </HydrationContext>
  );
}
