import { useSlice, useText } from "@player-site/core/react";
import { Carousel } from "../../components/carousel.tsx";
import { Icon } from "../../components/icon.tsx";
import { RECENTLY } from "../../shared/game-links/game-paths.ts";
import styles from "./game-strip.module.css";
import { SeeAll, Tiles } from "./game-strip.tsx";

/**
 * The games that the player has played, the latest first; the top of the home page loads them. Nothing is shown while
 * there are none.
 */
export function ContinuePlaying() {
  const text = useText();
  const { ids } = useSlice("playedGames");
  if (ids.length === 0) return null;
  const title = text("pages.home.continueTitle");
  return (
    <Carousel
      id="continue-playing"
      title={
        <h2 className={styles.title}>
          <Icon name="history" className={styles.icon} />
          {title}
        </h2>
      }
      label={title}
      more={<SeeAll path={RECENTLY} label={title} />}
      previous={text("layout.interface.previous")}
      next={text("layout.interface.next")}
    >
      <Tiles ids={ids} />
    </Carousel>
  );
}
