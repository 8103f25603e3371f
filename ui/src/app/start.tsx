import type { Core } from "@player-site/core";
import { isCoreError, loadCore } from "@player-site/core/bundler";
import phoneTableUrl from "@player-site/core/phone-table.json?url";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { type ErrorReporter, reportErrorsTo, reportStop } from "../components/error-report.ts";
import { importWithRetry } from "../components/lazy-chunk.tsx";
import { digestOf, PRERENDERED, type Prerendered } from "../core/prerendered.ts";
import { preloadAccess } from "../dialogs/preload.ts";
import type { Navigator } from "../navigation/navigator.ts";
import { pages } from "../pages.ts";
import { App } from "./app.tsx";
import { buildId } from "./build-id.ts";
import { FailurePage } from "./failure-page.tsx";
import { beginNavigation, createNavigation } from "./navigation.ts";
import { started, whenReady } from "./phases.ts";

declare global {
  interface Window {
    /** The button that was pressed last before the site could answer. Set by `early-script.js`. */
    earlyPress?: HTMLElement | null;
  }
}

/**
 * Loads the code of the page at the address, so that the first render shows it. Returns false if that fails, which the page
 * shows.
 */
async function loadFirstPage(navigator: Navigator): Promise<boolean> {
  const page = navigator.location().address?.route?.page;
  return (
    page === undefined ||
    importWithRetry(pages[page].Page.load).then(
      () => true,
      () => false,
    )
  );
}

export interface SiteOptions {
  /** Receives errors that stopped a part of the site. Default: the console. */
  onError?: ErrorReporter;
  /** Returns the core that the site is to use in place of the loaded one. For tools of developers. */
  observe?: (core: Core) => Core;
}

/** Starts the site in an element of the page. */
export function startSite(element: Element, { onError, observe }: SiteOptions = {}): void {
  if (onError) reportErrorsTo(onError);
  const options: RootOptions = {
    // The error boundaries already report these errors.
    onCaughtError: () => undefined,
    onUncaughtError: (error) => reportStop(error, "site"),
  };
  start(element, options, observe).catch((error: unknown) => {
    reportStop(error, "site");
    createRoot(element, options).render(<FailurePage kind="load" onAct={() => location.reload()} />);
    delete document.documentElement.dataset["visitor"];
    markInteractive({ replayPress: false });
  });
}

/** The state of this page if it was prerendered for this address, with these texts. */
function prerenderedState(core: Core, navigator: Navigator): Prerendered | undefined {
  const json = document.getElementById(PRERENDERED)?.textContent;
  if (!json || core.snapshot("app").phase !== "ready") return undefined;
  const state: Prerendered = JSON.parse(json);
  const { address } = navigator.location();
  const fits = address?.path === state.address.path && address.locale === state.address.locale;
  return fits && digestOf(core.snapshot("content")) === state.texts ? state : undefined;
}

/** Removes the tags of a prerendered head that is not taken over: the site adds its own. */
function removeHead(): void {
  const tags = 'meta[name="description"], meta[property], link[rel="canonical"], link[rel="alternate"]';
  for (const tag of document.head.querySelectorAll(tags)) tag.remove();
}

/** Marks the page as started. Answers a press on a prerendered button that came before its code. */
function markInteractive({ replayPress }: { replayPress: boolean }): void {
  document.documentElement.dataset["live"] = "";
  if (replayPress) window.earlyPress?.click();
  delete window.earlyPress;
}

async function start(
  element: Element,
  options: RootOptions,
  observe: (core: Core) => Core = (core) => core,
): Promise<void> {
  const build = buildId();
  const core = observe(
    await loadCore({
      configUrl: "/config.json",
      phoneTableUrl,
      ...(build !== "" && { routeRulesUrl: `/builds/meta/${build}.json` }),
    }),
  );
  const { navigator, dialogs } = createNavigation(core.actions);
  core.actions.start(location.href).catch((error: unknown) => {
    // Network failures are not reported, and are tried again.
    if (isCoreError(error) && !error.retryable) reportStop(error, "site");
  });
  // While the core waits for its first answers. A failure is shown when the dialog opens.
  if (window.earlyPress) preloadAccess();
  await started(core);
  whenReady(core, () => beginNavigation(core, navigator, dialogs));
  // A page without its code is not the one that was prerendered.
  const prerendered = (await loadFirstPage(navigator)) ? prerenderedState(core, navigator) : undefined;
  const site = (
    <StrictMode>
      <App core={core} navigator={navigator} dialogs={dialogs} prerendered={prerendered} />
    </StrictMode>
  );
  if (prerendered) {
    // Hydration in one task would block input.
    startTransition(() => {
      hydrateRoot(element, site, options);
    });
  } else {
    removeHead();
    createRoot(element, options).render(site);
  }
  markInteractive({ replayPress: prerendered !== undefined });
  whenReady(core, () => {
    importWithRetry(() => import("./deferred-tasks.ts")).then(
      ({ startDeferredTasks }) => startDeferredTasks(navigator, core),
      () => undefined,
    );
  });
}
