import styles from "./winners.module.css";

const PLACES = Array.from({ length: 12 }, (_, place) => `place-${place}`);

/** As high as the list of winners, which is still to come. */
export function WinnersSpace() {
  return (
    <div className={styles.winners} aria-hidden="true" aria-busy="true">
      <div className={styles.head} />
      <div className={styles.list}>
        {PLACES.map((place) => (
          <div key={place} className={styles.space} />
        ))}
      </div>
    </div>
  );
}
