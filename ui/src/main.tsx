import type { Core } from "@player-site/core";
import phoneTableUrl from "@player-site/core/phone-table.json?url";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { App } from "./app/app.tsx";
import { FailurePage } from "./app/failure-page.tsx";
import { beginNavigation, createNavigation } from "./app/navigation.ts";
import { followSystem } from "./app/theme.ts";
import { warmDialogs } from "./dialogs/warm.ts";

declare const __GALLERY__: boolean;

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

async function start(root: Root): Promise<void> {
  const loading = import("@player-site/core/bundler");
  // Most visits begin at home: its code arrives beside the core's.
  const home = import("./app/pages/home-page.tsx").catch(() => undefined);
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
    followSystem();
    warmDialogs();
  });
}

const element = document.getElementById("root");
if (element) {
  const root = createRoot(element);
  if (__GALLERY__ && location.pathname === "/__gallery") {
    import("./testing/gallery.tsx").then(({ Gallery }) => root.render(<Gallery />));
  } else {
    start(root).catch(() => root.render(<FailurePage kind="load" onAct={() => location.reload()} />));
  }
}
