import type { OwnGamesView } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { useEffect, useRef } from "react";
import { buttonClass } from "../../components/button.tsx";
import { whenFocusIsLost } from "../../components/layers.ts";
import { Notice } from "../../components/notice.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { MAIN } from "../../shared/game-links/game-paths.ts";
import { GameGrid, LoadingGrid } from "./game-grid.tsx";
import styles from "./lobby-page.module.css";

interface Props {
  texts: "pages.favorites" | "pages.recently";
  games: OwnGamesView;
  failed: boolean;
  onRetry: () => void;
}

/** A page of the player's own games. */
export function OwnGames({ texts, games, failed, onRetry }: Props) {
  const text = useText();
  const { link } = useActions();
  const title = useRef<HTMLHeadingElement>(null);
  const { ids, phase } = games;
  const count = useRef(ids.length);
  useEffect(() => {
    // A game that is removed takes the focus with it.
    if (ids.length < count.current) whenFocusIsLost(() => title.current?.focus({ preventScroll: true }));
    count.current = ids.length;
  }, [ids]);
  return (
    <div className={styles.page}>
      <h1 ref={title} className={styles.title} tabIndex={-1}>
        {text(`${texts}.title`)}
      </h1>
      {failed || phase === "failed" ? (
        <ContentLoadError onRetry={onRetry} />
      ) : ids.length > 0 ? (
        <GameGrid ids={ids} label={text(`${texts}.title`)} />
      ) : phase === "loading" ? (
        <LoadingGrid />
      ) : (
        <div className={styles.box}>
          <Notice
            icon={texts === "pages.favorites" ? "heart" : "history"}
            title={text(`${texts}.empty.title`)}
            description={text(`${texts}.empty.description`)}
          >
            <a className={buttonClass({ kind: "primary" })} href={link(MAIN).href}>
              {text(`${texts}.empty.button`)}
            </a>
          </Notice>
        </div>
      )}
    </div>
  );
}
