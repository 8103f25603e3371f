import { useSlice } from "../../core/core-context.tsx";
import { PlayerBonuses } from "../../features/bonuses/player-bonuses.tsx";
import { GameStrip } from "../../features/games/game-strip.tsx";
import { Providers } from "../../features/games/providers.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";

export default function HomePage() {
  const strips = useSlice("lobby");
  return (
    <div className={styles.page}>
      <Hero />
      <PlayerBonuses />
      <div className={styles.strips} id="games">
        {strips.map((strip) => (
          <GameStrip key={strip.identity} strip={strip} />
        ))}
      </div>
      <Providers />
    </div>
  );
}
