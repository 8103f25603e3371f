import type { Core } from "@player-site/core";
import phoneTableUrl from "@player-site/core/phone-table.json?url";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { type ErrorReporter, reportErrorsTo, reportStop } from "../components/error-report.ts";
import { persistently } from "../components/lazy-part.tsx";
import { App } from "./app.tsx";
import { FailurePage } from "./failure-page.tsx";
import { beginNavigation, createNavigation } from "./navigation.ts";

/** The static page stays until the core knows what to show. */
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
  /** Hears of errors that have stopped a part of the site, instead of the console. */
  onError?: ErrorReporter;
}

/** Starts the site in an element of the page. */
export function startSite(element: Element, { onError }: SiteOptions = {}): void {
  if (onError) reportErrorsTo(onError);
  const root = createRoot(element, {
    // The boundaries report what they catch.
    onCaughtError: () => undefined,
    onUncaughtError: (error) => reportStop(error, "site"),
  });
  start(root).catch(() => root.render(<FailurePage kind="load" onAct={() => location.reload()} />));
}

async function start(root: Root): Promise<void> {
  const loading = import("@player-site/core/bundler");
  // Most visits begin at home: its code arrives beside the core's.
  const home = import("./pages/home-page.tsx").catch(() => undefined);
  const { loadCore } = await loading;
  const core = await loadCore({ configUrl: "/config.json", phoneTableUrl });
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
