import styles from "./skeleton.module.css";

interface SkeletonProps {
  shape: "line" | "tile" | "field" | "card";
  /** Disables the animation, which costs the browser a layer for each placeholder. For placeholders out of sight. */
  still?: boolean;
}

/** Grey placeholders in the shape of the content that is loading. */
export function Skeleton({ shape, still = false }: SkeletonProps) {
  return <span className={styles[shape]} data-still={still || undefined} data-skeleton="" aria-hidden="true" />;
}
