import type { WinnerView } from "@player-site/core";
import { Money, useActions, useSelector, useSlice, useText } from "@player-site/core/react";
import { useCallback, useEffect } from "react";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { GameCover } from "../../shared/game-links/game-cover.tsx";
import { GameLink } from "../../shared/game-links/game-link.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import headings from "../../shared/page/headings.module.css";
import { isPhone } from "../../styles/breakpoints.ts";
import styles from "./winners.module.css";
import { WinnersSpace } from "./winners-space.tsx";

const TEXTS = "globalComponents.cardsGroup.latestWinners";

/** The latest winners. The list changes every three seconds at most, and can be paused. */
export default function Winners() {
  const text = useText();
  const { watchWinners, leaveWinners, pauseWinners } = useActions();
  const status = useSelector("session", (session) => session.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the player's country may differ from the guest's
  const load = useCallback(() => watchWinners(isPhone()), [watchWinners, status]);
  const [failed, retry] = useLoad(load);
  useEffect(
    () => () => {
      leaveWinners().catch(() => undefined);
    },
    [leaveWinners],
  );
  const { list, phase, paused } = useSlice("winners");
  if (failed || phase === "failed") return <ContentLoadError onRetry={retry} />;
  if (list.length === 0) return phase === "loading" ? <WinnersSpace /> : null;
  return (
    <section className={styles.winners} aria-labelledby="winners">
      <div className={styles.head}>
        <h2 className={headings.subtitle} id="winners">
          {text(`${TEXTS}.label`)}
        </h2>
        <IconButton label={text(paused ? `${TEXTS}.resume` : `${TEXTS}.pause`)} onClick={() => pauseWinners(!paused)}>
          <Icon name={paused ? "play" : "pause"} />
        </IconButton>
      </div>
      <ul className={styles.list} aria-labelledby="winners">
        {list.map((winner) => (
          <li key={winner.game}>
            <Winner winner={winner} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Winner({ winner }: { winner: WinnerView }) {
  const text = useText();
  // Masked names, such as "mar***", keep their direction among other letters.
  const [before, after] = text(`${TEXTS}.by`).split("{name}");
  return (
    <GameLink className={styles.winner} identity={winner.game}>
      <GameCover className={styles.cover} src={winner.image} alt="" width={48} height={64} />
      <span className={styles.words}>
        <Money value={winner.payout} className={styles.payout} />
        <bdi className={styles.game}>{winner.gameName}</bdi>
        <span className={styles.name}>
          {before}
          <bdi>{winner.nickname}</bdi>
          {after}
        </span>
      </span>
    </GameLink>
  );
}
