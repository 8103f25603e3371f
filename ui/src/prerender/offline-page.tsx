import type { Texts } from "@player-site/core/react";
import styles from "../app/failure-page.module.css";
import { Brand } from "../components/brand.tsx";
import { buttonClass } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";

/** The page that the service worker shows without a connection. It needs no code: its link loads the address again. */
export function OfflinePage({ text }: { text: Texts }) {
  return (
    <main className={styles.page} id="main">
      <Brand />
      <div className={styles.card}>
        <Notice
          icon="alert"
          page
          title={text("layout.interface.offline.title")}
          description={text("layout.interface.offline.description")}
        >
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address loads the present one again */}
          <a className={buttonClass({ kind: "primary" })} href="">
            {text("layout.interface.retry")}
          </a>
        </Notice>
      </div>
    </main>
  );
}
