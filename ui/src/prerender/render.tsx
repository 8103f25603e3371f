import type { Address, Core, PageDocumentView, Slices } from "@player-site/core";
import { createTexts, recordSnapshots } from "@player-site/core/react";
import { StrictMode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { App } from "../app/app.tsx";
import { NoScriptListsProvider } from "../core/no-script-lists.tsx";
import { documentOf, metaOf } from "../core/page-document.ts";
import { digestOf, type Prerendered } from "../core/prerendered.ts";
import { DialogStack } from "../dialogs/stack.ts";
import { Navigator } from "../navigation/navigator.ts";
import { pages } from "../pages.ts";
import { setContentParser } from "../shared/content/content-parser.ts";
import { categoryName } from "../shared/game-links/category-name.ts";
import { FixedHistory } from "./fixed-history.ts";
import { listsFor } from "./lists.ts";
import { webManifest } from "./manifest.ts";
import { OfflinePage } from "./offline-page.tsx";
import { parseHtml } from "./parse-html.ts";
import { structuredData } from "./structured-data.ts";

/** A prerendered page. */
export interface RenderedPage {
  /** Content of the root element. */
  body: string;
  /** Tags for the head: description, canonical address, the page in other languages. */
  head: string;
  title: string;
  /** Notice for browsers that run no scripts. */
  noScript: string;
  languageTag: string;
  direction: "ltr" | "rtl";
  /** The address as resolved by the core. */
  address: Address;
  /** State that the page in the browser starts from. */
  state: Prerendered;
  /** JSON-LD for search engines. */
  structuredData: object[];
}

/** Files of the installed app in one language. */
export interface RenderedApp {
  /** Content of the root element of the offline page. */
  offlineBody: string;
  offlineTitle: string;
  languageTag: string;
  direction: "ltr" | "rtl";
  /** The web app manifest. */
  manifest: object;
}

/** Options of the rendering. */
export interface Surroundings {
  /** Origin of the site; empty if unknown. */
  origin: string;
  /** Resolves when all requests of the core have been answered. */
  settled: () => Promise<void>;
  /** Another core in the same language, which may load lists; undefined without an API. */
  listing?: Core | undefined;
  /** Runs `act` while the API answers calls for lists. */
  withLists: <Result>(act: () => Promise<Result>) => Promise<Result>;
}

const HOISTED = /^(?:<(?:link|meta)\b[^>]*\/>|<title>[^<]*<\/title>)/;

/** React puts the tags of the head before the content: separates the two. */
function split(html: string): { head: string; body: string } {
  let body = html;
  let head = "";
  for (let tag = HOISTED.exec(body)?.[0]; tag; tag = HOISTED.exec(body)?.[0]) {
    body = body.slice(tag.length);
    // The images of the page are preloaded by the page itself.
    if (!tag.includes('rel="preload"')) head += tag;
  }
  return { head, body };
}

async function text(stream: NodeJS.ReadableStream): Promise<string> {
  const parts: string[] = [];
  for await (const part of stream) parts.push(String(part));
  return parts.join("");
}

/** Resolves when the document of the current page is loaded, or cannot be. */
function documentLoaded(core: Core, name: string): Promise<PageDocumentView> {
  return new Promise((resolve) => {
    const look = () => {
      const document = core.snapshot("pageDocument");
      if (document.name !== name || document.status === "loading") return;
      stop();
      resolve(document);
    };
    const stop = core.subscribe("pageDocument", look);
    look();
  });
}

/** An address that leads to another one, which is known only once its document is loaded. */
export interface LeadingOn {
  leadsTo: string;
}

function languageOf(core: Core) {
  const { locales, locale, direction } = core.snapshot("app");
  const languageTag = locales.find(({ code }) => code === locale)?.languageTag ?? locale;
  return { texts: createTexts(core.snapshot("content"), languageTag), languageTag, direction };
}

/** Files of the installed app in the language of a core: the page without a connection, and the manifest. */
export function renderApp(core: Core): RenderedApp {
  const language = languageOf(core);
  return {
    offlineBody: renderToStaticMarkup(<OfflinePage text={language.texts} />),
    offlineTitle: language.texts("layout.interface.offline.title"),
    languageTag: language.languageTag,
    direction: language.direction,
    manifest: webManifest({ ...language, link: (path) => core.actions.link(path).href }),
  };
}

/**
 * Renders a page of a started core. Undefined if the address redirects, or leads to no page that search engines may
 * list.
 */
export async function renderPage(
  core: Core,
  url: string,
  at: Surroundings,
): Promise<RenderedPage | LeadingOn | undefined> {
  const history = new FixedHistory(url);
  const navigator = new Navigator(history, core.actions, {
    scrolled: () => 0,
    arrive: () => undefined,
    resume: () => undefined,
    loads: () => false,
    knows: () => false,
    restores: () => false,
    stacks: () => false,
  });
  navigator.begin();
  const { address } = navigator.location();
  if (!address?.route?.indexed || history.address() !== url) return undefined;
  // There can be thousands of games. Search engines read their pages in the browser.
  if (address.route.page === "game") return undefined;
  await at.settled();
  const { page: name, document: documentName, parameter, localized } = address.route;
  // An address without a language has one page, in the default language.
  if (!localized && address.locale !== core.snapshot("app").defaultLocale) return undefined;
  const document = documentName === undefined ? undefined : await documentLoaded(core, documentName);
  if (documentName !== undefined && document?.status !== "ready") return undefined;
  const { redirect } = core.actions.locate(url);
  if (redirect !== undefined) return { leadsTo: redirect };
  setContentParser(parseHtml);
  const page = pages[name];
  await page.Page.load();

  const { listing } = at;
  const lists = listing && (await at.withLists(() => listsFor(listing, name, parameter)));
  const slices: Partial<Slices> = {};
  const observed = recordSnapshots(core, slices);
  const state: Prerendered = {
    address,
    texts: digestOf(core.snapshot("content")),
    origin: at.origin,
    hasLists: lists !== undefined,
    slices,
  };
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <NoScriptListsProvider lists={lists}>
        <App
          core={observed}
          navigator={navigator}
          dialogs={new DialogStack(navigator, core.actions)}
          prerendered={{ ...state, slices: {} }}
        />
      </NoScriptListsProvider>
    </StrictMode>,
    {
      // Large parts would come behind the page, moved to their place by inline scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        throw error;
      },
    },
  );
  const { texts, languageTag, direction } = languageOf(core);
  const category = categoryName(texts, parameter).label;
  const meta = document && metaOf(documentOf(document, parameter));
  // A document of many pages has no title of its own.
  const own = meta?.title || (page.content && texts(`${page.content}.pageMeta.title`, { name: category }));
  const title = own || texts("globalComponents.globalSeo.title");
  return {
    ...split(await text(prelude)),
    title,
    noScript: texts("layout.interface.noScript"),
    languageTag,
    direction,
    address,
    state,
    structuredData: structuredData({
      address,
      document: document && documentOf(document, parameter),
      texts,
      title,
      origin: at.origin,
      link: (to) => core.actions.link(to).href,
    }),
  };
}
