import type { Core } from "@player-site/core";
import { Suspense, useEffect, useState } from "react";
import { Route, Router, Switch, useLocation } from "wouter";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import type { LazyPart } from "../components/lazy-part.tsx";
import { Loading } from "../components/spinner.tsx";
import { CoreProvider, useActions, useSlice } from "../core/core-context.tsx";
import { useText } from "../core/text.ts";
import { DialogHost } from "../dialogs/dialog-host.tsx";
import type { DialogStack } from "../dialogs/stack.ts";
import { DialogsProvider } from "../dialogs/use-dialogs.tsx";
import { Failed } from "../lists/failed.tsx";
import { type RouteRecord, routes } from "../routes.ts";
import { FailurePage } from "./failure-page.tsx";
import { Head } from "./head.tsx";
import { arriveAt } from "./page-change.ts";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { Shell } from "./shell/shell.tsx";
import { Toasts } from "./toasts.tsx";

const reload = () => location.reload();

export function App({ core, dialogs }: { core: Core; dialogs: DialogStack }) {
  return (
    <CoreProvider core={core}>
      <DialogsProvider stack={dialogs}>
        <ErrorBoundary fallback={() => <FailurePage kind="crashed" onAct={reload} />}>
          <Site />
        </ErrorBoundary>
      </DialogsProvider>
    </CoreProvider>
  );
}

function Site() {
  const app = useSlice("app");
  if (app.crashed) return <FailurePage kind="crashed" onAct={reload} />;
  // It starts again with this page on show.
  if (app.phase !== "ready") return <Unavailable />;
  return (
    <Router base={app.prefix}>
      <Shell>
        <Pages />
      </Shell>
      <DialogHost />
      <Toasts />
    </Router>
  );
}

function Pages() {
  const text = useText();
  const [path] = useLocation();
  useEffect(() => arriveAt(path), [path]);
  // What one page breaks on is gone with the next.
  return (
    <ErrorBoundary key={path} fallback={(retry) => <Failed page onRetry={retry} />}>
      <Suspense fallback={<Loading page label={text("layout.interface.loading")} />}>
        <Switch>
          {routes.map((route) => (
            <Route key={route.path} path={route.path}>
              <Page route={route} />
            </Route>
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

function Page({ route }: { route: RouteRecord }) {
  const text = useText();
  const { features } = useSlice("app");
  if (route.feature !== undefined && !features[route.feature]) return <NotFoundPage />;
  return (
    <>
      <Head
        title={text(`${route.content}.pageMeta.title`)}
        description={text(`${route.content}.pageMeta.description`)}
        hidden={route.path.startsWith("/auth/")}
      />
      <LaterTexts directory={route.directory ?? "pages"} page={route.page} />
    </>
  );
}

/** A page whose texts come with it: shown once they are there. */
function LaterTexts({ directory, page: Page }: { directory: "pages" | "profile" | "history"; page: LazyPart<object> }) {
  const text = useText();
  const { reloadContent } = useActions();
  const texts = useSlice("content")[directory];
  const [busy, setBusy] = useState(false);
  if (texts === undefined) return <Loading page label={text("layout.interface.loading")} />;
  if (texts !== null) return <Page />;
  const retry = () => {
    setBusy(true);
    reloadContent()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return <Failed page busy={busy} onRetry={retry} />;
}

function Unavailable() {
  const { retryStart } = useActions();
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    retryStart()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return <FailurePage kind="unavailable" busy={busy} onAct={retry} />;
}
