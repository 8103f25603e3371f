import { BRAND } from "../../brand/brand.ts";
import styles from "./brand.module.css";

/** The mark of the brand and its name. */
export function Brand() {
  return (
    <span className={styles.brand} translate="no">
      <img className={styles.mark} src="/icon.svg" alt="" width={32} height={32} />
      <span className={styles.word}>{BRAND.wordmark}</span>
    </span>
  );
}
