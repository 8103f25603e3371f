import type { FeaturesView } from "@player-site/core";
import type { ComponentType } from "react";
import { type LazyPart, lazyPart } from "./components/lazy-part.tsx";

export interface RouteRecord {
  /** Path without the locale prefix. */
  path: string;
  /** Content path of the page's document, for its title and description. */
  content: string;
  page: LazyPart<object>;
  /** Content directory that comes with the page. */
  directory?: "profile" | "history";
  /** The page is there only while this is switched on. */
  feature?: keyof FeaturesView;
}

type Loader = () => Promise<{ default: ComponentType }>;

function account(name: string, load: Loader, rest: Pick<RouteRecord, "feature"> = {}): RouteRecord {
  return { path: `/profile/${name}`, content: `profile.${name}`, page: lazyPart(load), directory: "profile", ...rest };
}

/** The pages of the site. An address that matches none shows the error page. */
export const routes: readonly RouteRecord[] = [
  { path: "/", content: "pages.home", page: lazyPart(() => import("./app/pages/home-page.tsx")) },
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
    page: lazyPart(() => import("./features/account/history/history-page.tsx")),
    directory: "history",
  },
  { path: "/contact", content: "pages.contacts", page: lazyPart(() => import("./features/contact/contact-page.tsx")) },
  ...["/auth/autologin", "/auth/social/:connection/callback"].map((path) => ({
    path,
    content: "pages.signingIn",
    page: lazyPart(() => import("./app/pages/signing-in-page.tsx")),
  })),
];
