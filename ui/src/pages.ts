import type { PageName, PartName } from "@player-site/core";
import type { PageKey } from "@player-site/core/react";
import type { ComponentType } from "react";
import { HomePage } from "./app/pages/home-page.tsx";
import { includedChunk, type LazyChunk, lazyChunk } from "./components/lazy-chunk.tsx";
import { loadContentParser } from "./shared/content/content-parser.ts";

interface PageDefinition {
  /** Content path of the page's texts, used for its title and description. Absent if they are in the page's document. */
  content?: PageKey | undefined;
  /** The title names the subject of the page: the page sets its own. */
  ownTitle?: boolean | undefined;
  /** The part of the core that the whole page requires. */
  part?: PartName | undefined;
  /** Parts that something on the page requires. They are loaded ahead with the page. */
  ahead?: readonly PartName[] | undefined;
  Page: LazyChunk<object>;
}

type Loader = () => Promise<{ default: ComponentType }>;

function page(content: PageKey, load: Loader, part?: PartName): PageDefinition {
  return { content, part, Page: lazyChunk(load) };
}

/** A page that shows itself before a part of the core has loaded. */
function around(ahead: PartName, content: PageKey, load: Loader): PageDefinition {
  return { content, ahead: [ahead], Page: lazyChunk(load) };
}

/** A page that shows HTML of the content. */
function withContent(load: Loader, content?: PageKey): PageDefinition {
  const both = () => Promise.all([load(), loadContentParser()]).then(([loaded]) => loaded);
  return { content, ahead: ["pages"], Page: lazyChunk(both) };
}

const questions = withContent(() => import("./features/content/question-page.tsx"));
const article = withContent(() => import("./features/content/article-page.tsx"));

/** A page about one thing of many, whose name is in its title. */
function subject(content: PageKey, load: Loader): PageDefinition {
  return { ...around("lobby", content, load), ownTitle: true };
}

const signingIn = page("pages.signingIn", () => import("./app/pages/signing-in-page.tsx"));

/** The page of each route. The routes are defined in the core: `core-wasm/src/domain/routes.rs`. */
export const pages: Readonly<Record<PageName, PageDefinition>> = {
  // Most visits start here.
  home: { content: "pages.home", Page: includedChunk(HomePage) },
  contact: around("support", "pages.contacts", () => import("./features/contact/contact-page.tsx")),
  autologin: signingIn,
  socialCallback: signingIn,
  info: page("profile.info", () => import("./features/account/info/info-page.tsx"), "account"),
  wallet: around("cashier", "profile.wallet", () => import("./features/account/wallet/wallet-page.tsx")),
  bonuses: page("profile.bonuses", () => import("./features/account/bonuses/bonuses-page.tsx"), "rewards"),
  documents: page("profile.documents", () => import("./features/account/documents/documents-page.tsx"), "account"),
  referral: page("profile.referral", () => import("./features/account/referral/referral-page.tsx"), "account"),
  verification: page(
    "profile.verification",
    () => import("./features/account/verification/verification-page.tsx"),
    "account",
  ),
  security: page("profile.security", () => import("./features/account/security/security-page.tsx"), "account"),
  limits: page("profile.limits", () => import("./features/account/limits/limits-page.tsx"), "account"),
  bonus: withContent(() => import("./features/content/bonus-page.tsx")),
  static: article,
  questions,
  question: questions,
  welcomePackage: withContent(() => import("./features/content/welcome-package-page.tsx"), "pages.welcomeBonuses"),
  contentPage: article,
  notifications: withContent(
    () => import("./features/account/notifications/notifications-page.tsx"),
    "profile.notifications",
  ),
  history: around("history", "history.page", () => import("./features/account/history/history-page.tsx")),
  statement: page("profile.statement", () => import("./features/account/statement/statement-page.tsx"), "statement"),
  roundProof: page(
    "profile.roundProof",
    () => import("./features/account/round-proof/round-proof-page.tsx"),
    "roundProof",
  ),
  savedProof: around(
    "savedProof",
    "profile.savedProof",
    () => import("./features/account/round-proof/saved-proof-page.tsx"),
  ),
  betting: around("play", "pages.sportsbook", () => import("./features/betting/betting-page.tsx")),
  loyalty: around("engagement", "pages.loyalty", () => import("./features/loyalty/loyalty-page.tsx")),
  tournaments: around("engagement", "pages.tournaments", () => import("./features/tournaments/tournaments-page.tsx")),
  tournament: withContent(() => import("./features/tournaments/tournament-page.tsx")),
  main: page("pages.casino", () => import("./features/games/main-page.tsx")),
  categories: around("lobby", "pages.casino", () => import("./features/games/categories-page.tsx")),
  category: subject("pages.category", () => import("./features/games/category-page.tsx")),
  providers: around("lobby", "pages.providers", () => import("./features/games/providers-page.tsx")),
  game: { ...subject("pages.game", () => import("./features/games/game-page.tsx")), ahead: ["lobby", "play"] },
  favorites: page("pages.favorites", () => import("./features/games/favorites-page.tsx")),
  recentlyPlayed: page("pages.recently", () => import("./features/games/recently-page.tsx")),
};
