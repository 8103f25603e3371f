import { useActions, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import styles from "./cookie-notice.module.css";
import { dockNotice } from "./dock.ts";

/** Asks for consent to analytics. It covers no dialog and does not stop the page from being used. */
export function CookieNotice() {
  const text = useText();
  const { answerCookieNotice } = useActions();
  return (
    <section ref={dockNotice} className={styles.notice} aria-label={text("layout.cookie.title")}>
      <p className={styles.text}>{text("layout.cookie.text")}</p>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => answerCookieNotice(false)}>
          {text("layout.cookie.declineButton")}
        </Button>
        <Button size="small" onClick={() => answerCookieNotice(true)}>
          {text("layout.cookie.acceptButton")}
        </Button>
      </div>
    </section>
  );
}
