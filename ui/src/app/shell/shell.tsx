import type { Slices } from "@player-site/core";
import { useSelector, useText } from "@player-site/core/react";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { Icon } from "../../components/icon.tsx";
import { lazyChunk } from "../../components/lazy-chunk.tsx";
import { useMenuIsOpen, useNavigator, usePath } from "../../navigation/use-navigation.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { CookieNotice } from "./cookie-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./shell.module.css";
import { ModalDrawer, SideDrawer } from "./side-drawer.tsx";

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText();
  const navigator = useNavigator();
  const menuIsOpen = useMenuIsOpen();
  return (
    <>
      <a className={styles.skip} href="#main">
        {text("layout.interface.skip")}
      </a>
      <ShellBoundary>
        <Header onMenu={() => navigator.openMenu()} />
      </ShellBoundary>
      <ShellBoundary>
        <SideDrawer />
      </ShellBoundary>
      <div className={styles.column}>
        {/* Below the page for the eye, and before it for the keyboard. */}
        <ShellBoundary>
          <Cookies />
        </ShellBoundary>
        <ShellBoundary>
          <Preview />
          <Offline />
          <Restriction />
        </ShellBoundary>
        <PaymentsUnderWay />
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
        <ShellBoundary>
          {/* Hydrated in a step of its own. */}
          <Suspense>
            <Footer />
          </Suspense>
        </ShellBoundary>
      </div>
      <ShellBoundary>
        <GameToReturnTo />
      </ShellBoundary>
      <ShellBoundary>
        <SupportChat />
      </ShellBoundary>
      <ShellBoundary>
        <BottomBar onMenu={() => navigator.openMenu()} />
        {menuIsOpen && <ModalDrawer onClose={() => navigator.closeMenu()} />}
      </ShellBoundary>
    </>
  );
}

/** A part of the shell with its own error boundary, so that an error leaves the page and the other parts intact. */
function ShellBoundary({ children }: { children: ReactNode }) {
  const path = usePath();
  return (
    <ErrorBoundary area="shell" resetKey={path} fallback={() => null}>
      {children}
    </ErrorBoundary>
  );
}

/** A part of the shell whose code is loaded when a slice asks for it. */
function optional<Name extends keyof Slices>(
  slice: Name,
  isWanted: (value: Slices[Name]) => boolean,
  code: () => Promise<{ default: ComponentType<object> }>,
): ComponentType<object> {
  const Part = lazyChunk<object>(code);
  return function Optional() {
    if (!useSelector(slice, isWanted)) return null;
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  };
}

/** The widget of another origin, where the core wants it. */
const SupportChat = optional(
  "chat",
  ({ widget }) => widget !== undefined,
  () => import("../../features/chat/chat-widget.tsx"),
);

/** Only authors of texts see it. */
const Preview = optional(
  "app",
  (app) => app.preview,
  () => import("./preview-bar.tsx"),
);

/** Few players are excluded or limited. */
const Restriction = optional(
  "session",
  ({ excluded, profile }) => excluded !== undefined || profile?.limited === true,
  () => import("./account-restriction.tsx"),
);

const LanguageOffer = lazyChunk(() => import("./language-offer.tsx"));

/** The cookie notice. Once it is answered, the language of the visitor's country, if it is another one. */
function Cookies() {
  const mustAsk = useSelector("cookieConsent", (consent) => consent.mustAsk);
  const isOffered = useSelector("app", (app) => app.suggestedLocale !== undefined);
  if (mustAsk) return <CookieNotice />;
  if (!isOffered) return null;
  return (
    <Suspense>
      <LanguageOffer />
    </Suspense>
  );
}

const ReturnGame = lazyChunk(() => import("./return-game.tsx"));

/** Only players who have left a game see it, and not beside a game. */
function GameToReturnTo() {
  const some = useSelector("returnGame", ({ game }) => game !== undefined);
  const isPlaying = useSelector("play", ({ phase }) => phase !== "idle");
  if (!some || isPlaying) return null;
  return (
    <Suspense>
      <ReturnGame />
    </Suspense>
  );
}

const OpenPayments = lazyChunk(() => import("./open-payments.tsx"));

/** Most visits have no pending payments: the code is loaded with the first one. */
function PaymentsUnderWay() {
  const some = useSelector("openPayments", (payments) => payments.length > 0);
  if (!some) return null;
  return (
    <ErrorBoundary area="shell" fallback={(retry) => <ContentLoadError onRetry={retry} />}>
      <Suspense>
        <OpenPayments />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Shows a message while the browser is offline. */
function Offline() {
  const text = useText();
  const online = useSelector("app", (app) => app.online);
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <Icon name="alert" />
          <strong>{text("layout.interface.offline.title")}</strong>
          {text("layout.interface.offline.description")}
        </p>
      )}
    </div>
  );
}
