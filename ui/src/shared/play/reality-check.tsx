import type { PlayTotalsView } from "@player-site/core";
import { Money, useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect, useRef } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { GAMES, LIMITS } from "../../core/paths.ts";
import { useDialogCount } from "../../dialogs/use-dialogs.tsx";
import { CheckInterval } from "./play-limits.tsx";
import styles from "./reality-check.module.css";

const TEXTS = "pages.game";

/** Stakes and winnings in one currency. */
function Totals({ sums }: { sums: PlayTotalsView | undefined }) {
  const text = useText();
  return (
    <dl className={styles.totals}>
      {(["staked", "won", "net"] as const).map((part) => (
        <div key={part} className={styles.total}>
          <dt>{text(`${TEXTS}.session.${part}`)}</dt>
          <dd>{sums ? <Money value={sums[part]} /> : text(`${TEXTS}.session.unknown`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Covers the game or the sportsbook until the player has acknowledged how long he has been playing. */
export function RealityCheck() {
  const text = useText();
  const { link, acknowledgeRealityCheck } = useActions();
  const { minutes, totals, otherTotals } = useSlice("playSession");
  const panel = useRef<HTMLElement>(null);
  // The game has the focus: it must not go on taking keys.
  const isFree = useDialogCount() === 0;
  useEffect(() => {
    if (isFree) panel.current?.focus();
  }, [isFree]);
  return (
    <section
      ref={panel}
      className={styles.check}
      role="alertdialog"
      aria-labelledby="reality-check"
      aria-describedby="reality-check-time"
      tabIndex={-1}
    >
      <Icon name="clock" className={styles.icon} />
      <h2 className={styles.title} id="reality-check">
        {text(`${TEXTS}.check.title`)}
      </h2>
      <p id="reality-check-time">{text.count(`${TEXTS}.check.description`, minutes)}</p>
      {totals ? (
        [totals, ...otherTotals].map((sums) => <Totals key={sums.net.code} sums={sums} />)
      ) : (
        <Totals sums={undefined} />
      )}
      <CheckInterval />
      <p className={styles.buttons}>
        <a className={buttonClass({ kind: "primary", size: "large" })} href={link(GAMES).href}>
          {text(`${TEXTS}.check.stopButton`)}
        </a>
        <Button size="large" onClick={() => acknowledgeRealityCheck()}>
          {text(`${TEXTS}.check.continueButton`)}
        </Button>
        <a className={buttonClass({ kind: "quiet", size: "large" })} href={link(LIMITS).href}>
          {text(`${TEXTS}.check.limitsButton`)}
        </a>
      </p>
    </section>
  );
}
