import type { GameView } from "@player-site/core";
import { useActions, useSelector, useText } from "@player-site/core/react";
import { memo } from "react";
import { Icon } from "../../components/icon.tsx";
import { Later } from "../../components/later.tsx";
import { lazyChunk } from "../../components/lazy-chunk.tsx";
import { useIsOutsideBonus } from "../../shared/bonuses/use-active-bonus.ts";
import { GameCover } from "../../shared/game-links/game-cover.tsx";
import { GameLink } from "../../shared/game-links/game-link.tsx";
import { demoPath } from "../../shared/game-links/game-paths.ts";
import { TileHeart } from "./favorite-heart.tsx";
import styles from "./game-tile.module.css";

const JackpotAmount = lazyChunk(() => import("./jackpot-amount.tsx"));

interface Props {
  game: GameView;
  /** Part of the first screen of a page: its cover is loaded before others. */
  first?: boolean | undefined;
}

/** A game's cover with its name and studio; it leads to the page of the game. */
export const GameTile = memo(function GameTile({ game, first }: Props) {
  const text = useText();
  const { link } = useActions();
  const isOutsideBonus = useIsOutsideBonus()(game);
  const isGuest = useSelector("session", ({ status }) => status === "guest");
  return (
    <figure className={styles.tile} data-guest={isGuest ? "" : undefined}>
      <GameCover
        className={styles.cover}
        src={game.image}
        alt={text("pages.home.cover", { name: game.name })}
        width={180}
        height={240}
        first={first}
        missing={styles.missing}
      />
      <figcaption className={styles.caption}>
        <GameLink className={styles.link} identity={game.identity}>
          <bdi className={styles.name}>{game.name}</bdi>
        </GameLink>
        {isOutsideBonus ? (
          <span className={styles.outside}>{text("pages.home.outsideBonus")}</span>
        ) : (
          <bdi className={styles.provider}>
            {game.feedsJackpot ? (
              <Later space={game.provider}>
                <JackpotAmount identity={game.identity}>{game.provider}</JackpotAmount>
              </Later>
            ) : (
              game.provider
            )}
          </bdi>
        )}
      </figcaption>
      {game.demo && (
        <a
          className={styles.demo}
          href={link(demoPath(game.identity)).href}
          aria-label={`${text("pages.game.demoButton")}: ${game.name}`}
        >
          <Icon name="play" />
        </a>
      )}
      <TileHeart game={game} />
    </figure>
  );
});
