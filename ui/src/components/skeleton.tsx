import styles from "./skeleton.module.css";

/** Grey placeholders in the shape of the content that is loading. */
export function Skeleton({ shape }: { shape: "line" | "tile" | "field" | "card" }) {
  return <span className={styles[shape]} aria-hidden="true" />;
}
