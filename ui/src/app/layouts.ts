import type { PartName, RouteView } from "@player-site/core";
import type { ReactNode } from "react";
import { includedChunk, type LazyChunk, lazyChunk } from "../components/lazy-chunk.tsx";

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
export const layouts: Readonly<Record<RouteView["layout"], LazyChunk<LayoutProps>>> = {
  site: includedChunk(Site),
  account: lazyChunk<LayoutProps>(() => import("../features/account/profile-layout.tsx")),
};
