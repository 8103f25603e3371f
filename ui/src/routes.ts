import { type ComponentType, type LazyExoticComponent, lazy } from "react";

export interface RouteRecord {
  /** Path without the locale prefix. */
  path: string;
  /** Content path of the page's document, for its title and description. */
  content: string;
  page: LazyExoticComponent<ComponentType>;
}

/** The pages of the site. An address that matches none shows the error page. */
export const routes: readonly RouteRecord[] = [
  { path: "/", content: "pages.home", page: lazy(() => import("./app/pages/home-page.tsx")) },
  {
    path: "/profile/security",
    content: "pages.security",
    page: lazy(() => import("./features/account/security-page.tsx")),
  },
  ...["/auth/autologin", "/auth/social/:connection/callback"].map((path) => ({
    path,
    content: "pages.signingIn",
    page: lazy(() => import("./app/pages/signing-in-page.tsx")),
  })),
];
