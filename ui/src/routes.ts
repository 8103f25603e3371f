import type { FeaturesView } from "@player-site/core";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

export interface RouteRecord {
  /** Path without the locale prefix. */
  path: string;
  /** Content path of the page's document, for its title and description. */
  content: string;
  page: LazyExoticComponent<ComponentType>;
  /** Content directory that comes with the page. */
  directory?: "profile" | "history";
  /** The page is there only while this is switched on. */
  feature?: keyof FeaturesView;
}

type Loader = () => Promise<{ default: ComponentType }>;

function account(name: string, load: Loader, rest: Pick<RouteRecord, "feature"> = {}): RouteRecord {
  return { path: `/profile/${name}`, content: `profile.${name}`, page: lazy(load), directory: "profile", ...rest };
}

/** The pages of the site. An address that matches none shows the error page. */
export const routes: readonly RouteRecord[] = [
  { path: "/", content: "pages.home", page: lazy(() => import("./app/pages/home-page.tsx")) },
  account("info", () => import("./features/account/info/info-page.tsx")),
  account("wallet", () => import("./features/account/wallet/wallet-page.tsx")),
  account("bonuses", () => import("./features/account/bonuses/bonuses-page.tsx")),
  account("documents", () => import("./features/account/documents/documents-page.tsx"), { feature: "documents" }),
  account("referral", () => import("./features/account/referral/referral-page.tsx")),
  account("verification", () => import("./features/account/verification/verification-page.tsx")),
  account("security", () => import("./features/account/security/security-page.tsx")),
  account("limits", () => import("./features/account/limits/limits-page.tsx")),
  {
    path: "/profile/history",
    content: "history.page",
    page: lazy(() => import("./features/account/history/history-page.tsx")),
    directory: "history",
  },
  { path: "/contact", content: "pages.contacts", page: lazy(() => import("./features/contact/contact-page.tsx")) },
  ...["/auth/autologin", "/auth/social/:connection/callback"].map((path) => ({
    path,
    content: "pages.signingIn",
    page: lazy(() => import("./app/pages/signing-in-page.tsx")),
  })),
];
