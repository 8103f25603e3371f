import type { PartName, RouteView } from "@player-site/core";
import type { ReactNode } from "react";
import { includedPart, type LazyPart, lazyPart } from "../components/lazy-part.tsx";

interface LayoutProps {
  title: string;
  description: string | undefined;
  part: PartName | undefined;
  children: ReactNode;
}

function Site({ children }: LayoutProps) {
  return children;
}

/** The layout components, by the names in the core's table of routes. */
export const layouts: Readonly<Record<RouteView["layout"], LazyPart<LayoutProps>>> = {
  site: includedPart(Site),
  account: lazyPart<LayoutProps>(() => import("../features/account/profile-layout.tsx")),
};
