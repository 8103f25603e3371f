import type { Core } from "@player-site/core";
import phoneTableUrl from "@player-site/core/phone-table.json?url";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { type ErrorReporter, reportErrorsTo, reportStop } from "../components/error-report.ts";
import { persistently } from "../components/lazy-part.tsx";
import { App } from "./app.tsx";
import { buildId } from "./build-id.ts";
import { FailurePage } from "./failure-page.tsx";
import { beginNavigation, createNavigation } from "./navigation.ts";

/** Resolves when the core knows what to show. The static page stays until then. */
function started(core: Core): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (core.snapshot("app").phase === "starting") return;
      stop();
      resolve();
    };
    const stop = core.subscribe("app", look);
    look();
  });
}

function whenReady(core: Core, act: () => void): void {
  const look = () => {
    if (core.snapshot("app").phase !== "ready") return;
    stop();
    act();
  };
  const stop = core.subscribe("app", look);
  look();
}

export interface SiteOptions {
  /** Receives errors that stopped a part of the site. Default: the console. */
  onError?: ErrorReporter;
}

/** Starts the site in an element of the page. */
export function startSite(element: Element, { onError }: SiteOptions = {}): void {
  if (onError) reportErrorsTo(onError);
  const root = createRoot(element, {
    // The error boundaries already report these errors.
    onCaughtError: () => undefined,
    onUncaughtError: (error) => reportStop(error, "site"),
  });
  start(root).catch(() => root.render(<FailurePage kind="load" onAct={() => location.reload()} />));
}

async function start(root: Root): Promise<void> {
  const loading = import("@player-site/core/bundler");
  // Most visits start at the home page: load its code in parallel with the core.
  const home = import("./pages/home-page.tsx").catch(() => undefined);
  const { loadCore } = await loading;
  const build = buildId();
  const core = await loadCore({
    configUrl: "/config.json",
    phoneTableUrl,
    ...(build !== "" && { routeRulesUrl: `/builds/meta/${build}.json` }),
  });
  const { navigator, dialogs } = createNavigation(core.actions);
  core.actions.start(location.href).catch(() => undefined);
  await Promise.all([started(core), home]);
  root.render(
    <StrictMode>
      <App core={core} navigator={navigator} dialogs={dialogs} />
    </StrictMode>,
  );
  whenReady(core, () => {
    beginNavigation(core, navigator, dialogs);
    persistently(() => import("./later.ts")).then(
      ({ beginLater }) => beginLater(navigator),
      () => undefined,
    );
  });
}
