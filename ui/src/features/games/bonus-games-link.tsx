import { useActions, useText } from "@player-site/core/react";
import { Icon } from "../../components/icon.tsx";
import { BONUS_GAMES } from "../../core/paths.ts";
import { useHasActiveBonus } from "../../shared/bonuses/use-active-bonus.ts";
import styles from "./lobby-page.module.css";

/** Leads to the games that count towards the active bonus; nothing without one. */
export function BonusGamesLink() {
  const text = useText();
  const { link } = useActions();
  if (!useHasActiveBonus()) return null;
  return (
    <a className={styles.chip} href={link(BONUS_GAMES).href}>
      <Icon name="gift" />
      {text("pages.category.filters.bonusGames")}
    </a>
  );
}
