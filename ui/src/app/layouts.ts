import type { PartName, RouteView } from "@player-site/core";
import type { ComponentType, ReactNode } from "react";
import { type LazyPart, lazyPart } from "../components/lazy-part.tsx";

interface LayoutProps {
  title: string;
  description: string | undefined;
  part: PartName | undefined;
  children: ReactNode;
}

/** The layout components, by the names in the core's table of routes. */
export const layouts: Readonly<
  Record<RouteView["layout"], ComponentType<LayoutProps> & Partial<Pick<LazyPart<LayoutProps>, "load">>>
> = {
  site: ({ children }) => children,
  account: lazyPart<LayoutProps>(() => import("../features/account/profile-layout.tsx")),
};
