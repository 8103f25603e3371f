import { useText } from "@player-site/core/react";
import styles from "./count.module.css";

/** A number at the end of a link; renders nothing for zero. */
export function Count({ value }: { value: number }) {
  const text = useText();
  if (value <= 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {value}
      </span>
      <span className="hidden-text"> {text.count("layout.profileSidebar.count", value)}</span>
    </>
  );
}
