import { useSlice, useText } from "@player-site/core/react";
import { BonusGamesLink } from "./bonus-games-link.tsx";
import { useFavorites } from "./favorite-heart.tsx";
import { FilterButtons } from "./filter-buttons.tsx";
import { GameStrip } from "./game-strip.tsx";
import { LazyWinners } from "./lazy-winners.tsx";
import styles from "./lobby-page.module.css";
import Providers from "./providers.tsx";

/** All groups of games as strips, without the welcome of the home page. */
export default function MainPage() {
  const text = useText();
  const strips = useSlice("lobby");
  useFavorites();
  return (
    <div className={styles.strips}>
      <div className={styles.head}>
        <h1 className={styles.title}>{text("pages.casino.title")}</h1>
        <FilterButtons />
        <BonusGamesLink />
      </div>
      {strips.map((strip) => (
        <GameStrip key={strip.identity} strip={strip} />
      ))}
      <Providers />
      <LazyWinners />
    </div>
  );
}
