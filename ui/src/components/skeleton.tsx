import styles from "./skeleton.module.css";

/** Grey boxes in the shape of what is coming. */
export function Skeleton({ shape }: { shape: "line" | "tile" | "field" | "card" }) {
  return <span className={styles[shape]} aria-hidden="true" />;
}
