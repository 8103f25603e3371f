import { useActions, useSelector, useSlice, useText } from "@player-site/core/react";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { LIMITS } from "../../core/paths.ts";
import { useGames } from "../../core/rows.ts";
import { useIsInvited } from "../../core/visitor.ts";
import { useIsCurrent } from "../../navigation/use-navigation.tsx";
import { realPath } from "../../shared/game-links/game-paths.ts";
import { dockReturn } from "./dock.ts";
import styles from "./return-game.module.css";

/** Leads back to the game for money that was left. */
export default function ReturnGame() {
  const text = useText();
  const { link, dismissReturnGame } = useActions();
  const { game } = useSlice("returnGame");
  const isInvited = useIsInvited();
  const isOnHome = useIsOnHome(game?.identity);
  const isOnLimits = useIsCurrent(LIMITS);
  if (!game || !isInvited || isOnHome || isOnLimits) return null;
  return (
    <aside ref={dockReturn} className={styles.bar} aria-label={text("layout.returnGame.label")}>
      <a className={styles.link} href={link(realPath(game.identity)).href}>
        <Icon name="back" />
        <span className={styles.words}>{text("layout.returnGame.playLabel", { name: game.name })}</span>
      </a>
      <IconButton label={text("layout.returnGame.dismiss")} onClick={() => dismissReturnGame()}>
        <Icon name="close" />
      </IconButton>
    </aside>
  );
}

/** True where the home page has the same game as a card. */
function useIsOnHome(identity: string | undefined): boolean {
  const isHome = useIsCurrent("/");
  const games = useGames();
  const last = useSelector("playedGames", ({ ids }) => ids[0]);
  return isHome && last !== undefined && games.get(last)?.identity === identity;
}
