import type { PartName, RouteView } from "@player-site/core";
import type { ReactNode } from "react";
import { type LazyPart, lazyPart } from "../components/lazy-part.tsx";

interface LayoutProps {
  title: string;
  description: string | undefined;
  part: PartName | undefined;
  children: ReactNode;
}

function Site({ children }: LayoutProps) {
  return children;
}

/** The layout of most pages: its code is there from the start. */
const site = Object.assign(Site, { load: async () => ({ default: Site }), isLoaded: () => true });

/** The layout components, by the names in the core's table of routes. */
export const layouts: Readonly<Record<RouteView["layout"], LazyPart<LayoutProps>>> = {
  site,
  account: lazyPart<LayoutProps>(() => import("../features/account/profile-layout.tsx")),
};
