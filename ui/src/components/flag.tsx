import styles from "./flag.module.css";

/** A country's flag. It is decorative because the name is shown next to it. */
export function Flag({ country }: { country: string }) {
  if (country === "") return <span className={styles.flag} />;
  return (
    <img
      className={styles.flag}
      src={`/flags/${country.toLowerCase()}.svg`}
      alt=""
      width="24"
      height="16"
      loading="lazy"
      decoding="async"
    />
  );
}
