import { useActions, useSlice, useText } from "@player-site/core/react";
import { buttonClass } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { LoadingGrid } from "./game-grid.tsx";
import styles from "./lobby-page.module.css";

/** Waits for the groups of games: the core then leads to the first one. */
export default function CategoriesPage() {
  const text = useText();
  const { link, reloadLobby } = useActions();
  const strips = useSlice("lobby");
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{text("pages.casino.title")}</h1>
      {strips.length === 0 ? (
        <div className={styles.box}>
          <Notice
            icon="grid"
            title={text("pages.category.empty.title")}
            description={text("layout.interface.emptyGames.description")}
          >
            <a className={buttonClass({ kind: "primary" })} href={link("/").href}>
              {text("layout.siteSidebar.homeLabel")}
            </a>
          </Notice>
        </div>
      ) : strips.every(({ phase }) => phase === "failed") ? (
        <ContentLoadError onRetry={() => reloadLobby().catch(() => undefined)} />
      ) : (
        <LoadingGrid />
      )}
    </div>
  );
}
