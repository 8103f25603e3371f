import { useMemo } from "react";
import { useSlice } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import styles from "./providers.module.css";

/** The studios whose games are in the lobby. */
export function Providers() {
  const text = useText();
  const games = useSlice("games");
  const names = useMemo(() => [...new Set(games.map((game) => game.provider))].sort(), [games]);
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="providers">
      <h2 className={styles.title} id="providers">
        {text("pages.home.providersTitle")}
      </h2>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name} className={styles.provider}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
