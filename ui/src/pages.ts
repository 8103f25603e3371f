import type { PageName, PartName } from "@player-site/core";
import type { ComponentType } from "react";
import { type LazyPart, lazyPart } from "./components/lazy-part.tsx";
import type { PageKey } from "./core/content-keys.ts";

interface PageDefinition {
  /** Content path of the page's document, used for its title and description. */
  content: PageKey;
  /** The part of the core that the whole page requires. */
  part?: PartName | undefined;
  Page: LazyPart<object>;
}

function page(content: PageKey, load: () => Promise<{ default: ComponentType }>, part?: PartName): PageDefinition {
  return { content, part, Page: lazyPart(load) };
}

const signingIn = page("pages.signingIn", () => import("./app/pages/signing-in-page.tsx"));

/** The page of each route. The routes are defined in the core: `core-wasm/src/domain/routes.rs`. */
export const pages: Readonly<Record<PageName, PageDefinition>> = {
  home: page("pages.home", () => import("./app/pages/home-page.tsx")),
  contact: page("pages.contacts", () => import("./features/contact/contact-page.tsx")),
  autologin: signingIn,
  socialCallback: signingIn,
  info: page("profile.info", () => import("./features/account/info/info-page.tsx"), "account"),
  wallet: page("profile.wallet", () => import("./features/account/wallet/wallet-page.tsx")),
  bonuses: page("profile.bonuses", () => import("./features/account/bonuses/bonuses-page.tsx"), "rewards"),
  documents: page("profile.documents", () => import("./features/account/documents/documents-page.tsx"), "account"),
  referral: page("profile.referral", () => import("./features/account/referral/referral-page.tsx"), "account"),
  verification: page("profile.verification", () => import("./features/account/verification/verification-page.tsx")),
  security: page("profile.security", () => import("./features/account/security/security-page.tsx"), "account"),
  limits: page("profile.limits", () => import("./features/account/limits/limits-page.tsx"), "account"),
  history: page("history.page", () => import("./features/account/history/history-page.tsx")),
};
