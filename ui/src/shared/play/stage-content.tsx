import { type ReactNode, useLayoutEffect } from "react";
import styles from "./stage.module.css";

/**
 * Place of a game or of the sportsbook. While it exists, the alerts of the page keep away from its buttons. They look
 * for an attribute of the document: with `:has()` each element added to a page would cost a search of the page.
 */
export function StageContent({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const page = document.documentElement.dataset;
    page["stage"] = "";
    return () => {
      delete page["stage"];
    };
  }, []);
  return <div className={styles.place}>{children}</div>;
}
