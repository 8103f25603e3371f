import { useActions, useSlice, useText } from "@player-site/core/react";
import { Suspense } from "react";
import { BRAND } from "../../../brand/brand.ts";
import { Brand } from "../../components/brand.tsx";
import { Button, IconButton } from "../../components/button.tsx";
import { cx } from "../../components/cx.ts";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { Icon } from "../../components/icon.tsx";
import { Later } from "../../components/later.tsx";
import { lazyChunk } from "../../components/lazy-chunk.tsx";
import { CONTACT } from "../../core/paths.ts";
import { preloadDialog } from "../../dialogs/preload.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./header.module.css";

export function Header({ onMenu }: { onMenu: () => void }) {
  const text = useText();
  const { link } = useActions();
  const open = useOpenDialog();
  const { status, excluded, invited } = useSlice("session");
  return (
    <header className={styles.header} data-status={status}>
      <IconButton label={text("layout.interface.openMenu")} className={styles.menu} onClick={onMenu}>
        <Icon name="menu" />
      </IconButton>
      <a className={styles.brand} href={link("/").href} aria-label={`${BRAND.name}: ${text("layout.interface.home")}`}>
        <Brand />
      </a>
      <div className={styles.space}>
        <SearchButton />
      </div>
      <a
        className={cx(styles.search, styles.support)}
        href={link(CONTACT).href}
        aria-label={text("layout.mobileMenu.contactButton")}
      >
        <Icon name="chat" />
      </a>
      {status === "player" && (
        <>
          <Balance />
          <Messages />
          {!excluded && (
            <Button
              kind="money"
              size="small"
              className={styles.wide}
              onClick={() => open({ name: "wallet", value: "deposit" })}
            >
              {text("layout.header.depositButton")}
            </Button>
          )}
        </>
      )}
      {status === "guest" && (
        <>
          <Button size="small" data-guest="" onClick={() => open({ name: "sign-in" })}>
            {text("layout.header.loginButton")}
          </Button>
          {invited && (
            <Button
              kind="primary"
              size="small"
              className={styles.wide}
              data-guest=""
              onClick={() => open({ name: "sign-up" })}
            >
              {text("layout.header.registrationButton")}
            </Button>
          )}
        </>
      )}
    </header>
  );
}

/** Looks like a search field where there is room. It opens the search, whose code is loaded when it is pointed at. */
function SearchButton() {
  const text = useText();
  const { loadPart } = useActions();
  const open = useOpenDialog();
  const label = text("layout.header.search.placeholder");
  const prepare = () => {
    preloadDialog("search");
    loadPart("search").catch(() => undefined);
  };
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => open({ name: "search", value: "" })}
    >
      <Icon name="search" />
      <span className={styles.searchLabel}>{label}</span>
    </button>
  );
}

const BalanceMenu = lazyChunk<object>(async () => ({
  default: (await import("../../features/balance/balance-menu.tsx")).BalanceMenu,
}));

/** Guests have no balance: the code is loaded after sign-in. */
function Balance() {
  const text = useText();
  const again = (retry: () => void) => (
    <Button size="small" onClick={retry}>
      {text("layout.header.balance.retry")}
    </Button>
  );
  return (
    <ErrorBoundary area="shell" fallback={again}>
      <Suspense>
        <BalanceMenu />
      </Suspense>
    </ErrorBoundary>
  );
}

const Bell = lazyChunk(() => import("./bell.tsx"));

/** Guests have no messages: the code is loaded after sign-in. Its place is kept. */
function Messages() {
  return (
    <span className={styles.bell}>
      <Later area="shell">
        <Bell />
      </Later>
    </span>
  );
}
