import { useActions, useSlice, useText } from "@player-site/core/react";
import { Icon } from "../../components/icon.tsx";
import { Loading } from "../../components/spinner.tsx";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { useAddress } from "../../navigation/use-navigation.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { categoryName } from "../../shared/game-links/category-name.ts";
import { categoryPath, MAIN } from "../../shared/game-links/game-paths.ts";
import styles from "./filter-dialogs.module.css";

/** The groups of games, each with its icon. */
export default function CategoriesDialog() {
  const text = useText();
  const { link, reloadLobby } = useActions();
  const current = useAddress()?.route;
  const strips = useSlice("lobby");
  const groups = strips.filter(({ label }) => label !== "");
  const failed = groups.length === 0 && strips.some(({ phase }) => phase === "failed");
  return (
    <>
      <DialogHeader title={text("modals.categories.title")} />
      <div className={styles.content}>
        {failed ? (
          <ContentLoadError onRetry={() => reloadLobby().catch(() => undefined)} />
        ) : groups.length === 0 ? (
          <Loading label={text("layout.interface.loading")} />
        ) : (
          <ul className={styles.rows}>
            <li>
              <a
                className={styles.row}
                href={link(MAIN).href}
                aria-current={current?.page === "main" ? "page" : undefined}
              >
                <Icon name="grid" />
                <span className={styles.name}>{text("modals.categories.all")}</span>
              </a>
            </li>
            {groups.map(({ identity, label, total }) => (
              <li key={identity}>
                <a
                  className={styles.row}
                  href={link(categoryPath(identity)).href}
                  aria-current={current?.page === "category" && current.parameter === identity ? "page" : undefined}
                >
                  <Icon name={categoryName(text, identity).icon} />
                  <span className={styles.name}>{label}</span>
                  {total > 0 && <span className={styles.games}>{text.count("modals.providers.games", total)}</span>}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
