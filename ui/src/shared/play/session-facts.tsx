import { Money, useLanguageTag, useSlice, useText } from "@player-site/core/react";
import { useEffect, useState } from "react";
import styles from "./bar.module.css";
import { formatElapsed } from "./elapsed.ts";

const TEXTS = "pages.game.session";

/** Time and result of the session of play, in each currency that was played with. */
export function SessionFacts() {
  const text = useText();
  const { begunAt, totals, otherTotals } = useSlice("playSession");
  return (
    <dl className={styles.session} aria-label={text(`${TEXTS}.label`)}>
      <div className={styles.fact}>
        <dt>{text(`${TEXTS}.time`)}</dt>
        <dd>{begunAt !== undefined && <Clock since={Date.parse(begunAt)} />}</dd>
      </div>
      <div className={styles.fact}>
        <dt>{text(`${TEXTS}.net`)}</dt>
        {totals ? (
          [totals, ...otherTotals].map(({ net }) => (
            <dd key={net.code}>
              <Money value={net} />
            </dd>
          ))
        ) : (
          <dd>{text(`${TEXTS}.unknown`)}</dd>
        )}
      </div>
    </dl>
  );
}

function Clock({ since }: { since: number }) {
  const languageTag = useLanguageTag();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time className={styles.clock}>{formatElapsed(now - since, languageTag)}</time>;
}
