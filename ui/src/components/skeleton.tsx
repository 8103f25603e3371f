import styles from "./skeleton.module.css";

interface SkeletonProps {
  shape: "line" | "tile" | "field" | "card";
  /** Without animation: each animation costs a layer, and many are out of sight. */
  still?: boolean;
}

/** Grey placeholders in the shape of the content that is loading. */
export function Skeleton({ shape, still = false }: SkeletonProps) {
  return <span className={styles[shape]} data-still={still || undefined} aria-hidden="true" />;
}
