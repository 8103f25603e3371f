import type { ReactNode } from "react";
import { Icon } from "../../components/icon.tsx";
import { useSlice } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import { useMenuIsOpen, useNavigator } from "../../navigation/use-navigation.tsx";
import { ANNOUNCER } from "../page-title.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OpenPayments } from "./open-payments.tsx";
import styles from "./shell.module.css";
import { ModalDrawer, SideDrawer } from "./side-drawer.tsx";
import { Standing } from "./standing.tsx";

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText();
  const navigator = useNavigator();
  const menuIsOpen = useMenuIsOpen();
  return (
    <>
      <a className={styles.skip} href="#main">
        {text("layout.interface.skip")}
      </a>
      <p className="hidden-text" id={ANNOUNCER} role="status" />
      <Header onMenu={() => navigator.openMenu()} />
      <SideDrawer />
      <div className={styles.column}>
        <Offline />
        <Standing />
        <OpenPayments />
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <BottomBar onMenu={() => navigator.openMenu()} />
      {menuIsOpen && <ModalDrawer onClose={() => navigator.closeMenu()} />}
    </>
  );
}

/** Says that the connection is gone, until it is back. */
function Offline() {
  const text = useText();
  const { online } = useSlice("app");
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
