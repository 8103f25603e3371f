import { type ReactNode, useState } from "react";
import { useText } from "../../core/text.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./shell.module.css";
import { ModalDrawer, SideDrawer } from "./side-drawer.tsx";

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText();
  const [menu, setMenu] = useState(false);
  return (
    <>
      <a className={styles.skip} href="#main">
        {text("layout.interface.skip")}
      </a>
      <Header onMenu={() => setMenu(true)} />
      <SideDrawer />
      <div className={styles.column}>
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <BottomBar onMenu={() => setMenu(true)} />
      {menu && <ModalDrawer onClose={() => setMenu(false)} />}
    </>
  );
}
