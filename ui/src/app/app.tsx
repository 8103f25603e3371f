import type { Address, Core, RouteView } from "@player-site/core";
import { CoreProvider, useActions, useIsInBrowser, useSelector, useSlice, useText } from "@player-site/core/react";
import { type ReactNode, Suspense, useEffect, useLayoutEffect } from "react";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { lazyChunk, WhenChunkLoaded } from "../components/lazy-chunk.tsx";
import { Screen } from "../components/screen.tsx";
import { Loading } from "../components/spinner.tsx";
import type { Prerendered } from "../core/prerendered.ts";
import { DialogHost } from "../dialogs/dialog-host.tsx";
import type { DialogStack } from "../dialogs/stack.ts";
import { DialogsProvider, useDialogCount, useDialogs } from "../dialogs/use-dialogs.tsx";
import { isPaymentWindow } from "../features/cashier/payment-window.ts";
import type { Navigator } from "../navigation/navigator.ts";
import { NavigatorProvider, useAddress, usePath } from "../navigation/use-navigation.tsx";
import { pages } from "../pages.ts";
import { ContentLoadError } from "../shared/failures/content-load-error.tsx";
import { ContentReload } from "../shared/loading/content-reload.tsx";
import { useBusy } from "../shared/loading/use-busy.ts";
import { Head } from "../shared/page/head.tsx";
import { FailurePage } from "./failure-page.tsx";
import { layouts } from "./layouts.ts";
import { Shell } from "./shell/shell.tsx";

// Lazy: no alert is shown before the page.
const Toasts = lazyChunk<object>(async () => ({ default: (await import("./toasts.tsx")).Toasts }));

const ErrorPage = lazyChunk(() => import("../shared/failures/error-page.tsx"));

const GeoRestrictedPage = lazyChunk(() => import("./pages/geo-restricted-page.tsx"));

const reload = () => location.reload();

interface Props {
  core: Core;
  navigator: Navigator;
  dialogs: DialogStack;
  /** State of the prerendered page that the first render takes over. */
  prerendered?: Prerendered | undefined;
}

export function App({ core, navigator, dialogs, prerendered }: Props) {
  return (
    <CoreProvider core={core} hydration={prerendered}>
      <NavigatorProvider navigator={navigator}>
        <DialogsProvider stack={dialogs}>
          <ErrorBoundary area="site" fallback={() => <FailurePage kind="crashed" onAct={reload} />}>
            <Site />
          </ErrorBoundary>
          <Revealing />
        </DialogsProvider>
      </NavigatorProvider>
    </CoreProvider>
  );
}

/** Shows what `early-script.js` has hidden of a prerendered page. What is for guests stays hidden from a player. */
function Revealing() {
  const isInBrowser = useIsInBrowser();
  const isPlayer = useSelector("session", ({ status }) => status === "player");
  useLayoutEffect(() => {
    const page = document.documentElement.dataset;
    // Some parts of the page are hydrated after this one.
    if (isInBrowser && !(isPlayer && page["visitor"] === "player")) delete page["visitor"];
  }, [isInBrowser, isPlayer]);
  return null;
}

/** Reads single values: whenever it is rendered, so is the whole site. */
function Site() {
  const hasCrashed = useSelector("app", (app) => app.crashed ?? false);
  const isReady = useSelector("app", (app) => app.phase === "ready");
  const isRestricted = useSelector("app", (app) => app.geoRestriction !== undefined);
  if (hasCrashed) return <FailurePage kind="crashed" onAct={reload} />;
  // This page stays while the core restarts.
  if (!isReady) return <Unavailable />;
  if (isRestricted) return <GeoRestricted />;
  return (
    <>
      <Frame />
      <Layers />
    </>
  );
}

/** The page and the frame of the site. The window of a payment shows only the result, until the player goes on. */
function Frame() {
  const [first] = useDialogs().snapshot();
  const hasDialog = useDialogCount() > 0;
  if (hasDialog && first?.request.name.startsWith("deposit-") && isPaymentWindow())
    return <main id="main" tabIndex={-1} />;
  return (
    <Shell>
      <CurrentPage />
    </Shell>
  );
}

function GeoRestricted() {
  const { geoRestriction } = useSlice("app");
  if (!geoRestriction) return null;
  return (
    <Suspense fallback={null}>
      <GeoRestrictedPage {...geoRestriction} />
    </Suspense>
  );
}

function Layers() {
  return useIsInBrowser() ? <DialogsAndAlerts /> : null;
}

/** If their code could not be loaded, the next dialog or page change loads it again. */
function DialogsAndAlerts() {
  const path = usePath();
  const dialogs = useDialogCount();
  return (
    <>
      <ErrorBoundary area="dialog" resetKey={`${path} ${dialogs}`} fallback={() => null}>
        <DialogHost />
      </ErrorBoundary>
      <ErrorBoundary area="shell" resetKey={path} fallback={() => null}>
        <WhenChunkLoaded chunk={Toasts} waiting={null}>
          <Toasts />
        </WhenChunkLoaded>
      </ErrorBoundary>
    </>
  );
}

function CurrentPage() {
  const address = useAddress();
  if (!address) return <PageLoading />;
  // A page change resets the error boundary.
  return (
    <Screen name={address.path} kind="page">
      <ErrorBoundary
        area="page"
        resetKey={address.path}
        fallback={(retry) => <ContentLoadError page onRetry={retry} />}
      >
        <Content address={address} />
      </ErrorBoundary>
    </Screen>
  );
}

/** The page of an address. While another site is being loaded there is none. */
function Content({ address: { route, status } }: { address: Address }) {
  if (route) return <Page route={route} />;
  return <Suspense fallback={<PageLoading />}>{status ? <ErrorPage status={status} /> : <PageLoading />}</Suspense>;
}

function PageLoading() {
  const text = useText();
  return <Loading page label={text("layout.interface.loading")} />;
}

function Page({ route }: { route: RouteView }) {
  const text = useText();
  const { content, ownTitle, part, Page: Content } = pages[route.page];
  const Layout = layouts[route.layout];
  useEffect(() => {
    // Load the page in parallel with its layout and texts. A failure is shown in place of the page.
    Content.load().catch(() => undefined);
  }, [Content]);
  return (
    <>
      {content !== undefined && !ownTitle && (
        <Head
          title={text(`${content}.pageMeta.title`)}
          description={text(`${content}.pageMeta.description`)}
          indexed={route.indexed}
          localized={route.localized}
        />
      )}
      <WhenChunkLoaded chunk={Layout} waiting={<PageLoading />}>
        <DirectoryTexts directory={route.content ?? "pages"}>
          <Layout
            title={content ? text.named(`${content}.title`) : ""}
            description={(content && text.named(`${content}.description`)) || undefined}
            part={part}
          >
            {/* The layout stays while the page is loading. */}
            <WhenChunkLoaded chunk={Content} waiting={<PageLoading />}>
              <Content />
            </WhenChunkLoaded>
          </Layout>
        </DirectoryTexts>
      </WhenChunkLoaded>
    </>
  );
}

interface DirectoryTextsProps {
  directory: "pages" | "profile" | "history";
  children: ReactNode;
}

/** Renders a page after its texts are loaded. */
function DirectoryTexts({ directory, children }: DirectoryTextsProps) {
  const { reloadContent } = useActions();
  const texts = useSlice("content")[directory];
  if (texts === undefined) return <PageLoading />;
  return texts === null ? <ContentReload page load={reloadContent} /> : children;
}

function Unavailable() {
  const { retryStart } = useActions();
  const { failure } = useSlice("app");
  const [busy, run] = useBusy();
  // For whoever deploys the site: players never see a bad configuration.
  const detail = failure?.kind === "configuration" ? `${failure.source}: ${failure.message}` : undefined;
  return <FailurePage kind="unavailable" busy={busy} detail={detail} onAct={() => run(retryStart)} />;
}
