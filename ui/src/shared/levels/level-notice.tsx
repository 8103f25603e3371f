import { useSlice, useText } from "@player-site/core/react";
import { Icon } from "../../components/icon.tsx";
import styles from "./level-notice.module.css";
import { levelWords } from "./level-words.ts";

/** Says on the page of a game that the player has reached a level. The core takes it back after three seconds. */
export default function LevelNotice() {
  const text = useText();
  const { reached } = useSlice("loyalty");
  return (
    <div role="status" className={styles.place}>
      {reached && (
        <p className={styles.notice}>
          <Icon name="crown" />
          {text("pages.loyalty.standing.reached", { name: levelWords(text, reached).name })}
        </p>
      )}
    </div>
  );
}
