import { useActions, useSlice, useText } from "@player-site/core/react";
import { useDeferredValue, useMemo } from "react";
import { useSort } from "../../core/collation.ts";
import { PROVIDERS, providerPath } from "../../shared/game-links/game-paths.ts";
import { SeeAll } from "./game-strip.tsx";
import styles from "./providers.module.css";

/** The studios whose games are in the lobby. */
export default function Providers() {
  const text = useText();
  const { link } = useActions();
  const sort = useSort();
  // Strip after strip is loaded: the games are rendered before the studios.
  const games = useDeferredValue(useSlice("games"));
  const studios = useMemo(() => {
    const byIdentity = new Map(games.map((game) => [game.providerIdentity, game.provider]));
    byIdentity.delete("");
    return sort(byIdentity, ([, name]) => name);
  }, [games, sort]);
  if (studios.length === 0) return null;
  const title = text("pages.home.providersTitle");
  return (
    <section aria-labelledby="providers">
      <div className={styles.head}>
        <h2 className={styles.title} id="providers">
          {title}
        </h2>
        <SeeAll path={PROVIDERS} label={title} />
      </div>
      <ul className={styles.list}>
        {studios.map(([identity, name]) => (
          <li key={identity}>
            <a className={styles.provider} href={link(providerPath(identity)).href}>
              <span className={styles.mark} aria-hidden="true">
                {name.slice(0, 1)}
              </span>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
