import styles from "./brand.module.css";

export const BRAND = "Nightjar";

export function Brand() {
  return (
    <span className={styles.brand} translate="no">
      <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        <rect width="64" height="64" rx="18" className={styles.plate} />
        <path d="M41 12a22 22 0 1 0 11 34A18 18 0 0 1 41 12z" className={styles.moon} />
        <path d="M44 22l2.600 6.400L53 31l-6.400 2.600L44 40l-2.600-6.400L35 31l6.400-2.600z" className={styles.star} />
      </svg>
      <span className={styles.word}>{BRAND.toLowerCase()}</span>
    </span>
  );
}
