import { useActions, useSlice, useText } from "@player-site/core/react";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { realPath } from "../../shared/game-links/game-paths.ts";
import { dockReturn } from "./dock.ts";
import styles from "./return-game.module.css";

/** Leads back to the game for money that was left. */
export default function ReturnGame() {
  const text = useText();
  const { link, dismissReturnGame } = useActions();
  const { game } = useSlice("returnGame");
  if (!game) return null;
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
