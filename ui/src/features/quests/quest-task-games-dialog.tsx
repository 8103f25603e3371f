import { useActions, useSlice, useText } from "@player-site/core/react";
import { useCallback, useEffect } from "react";
import { Loading } from "../../components/spinner.tsx";
import { useGames } from "../../core/rows.ts";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../dialogs/registry.ts";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { GameCover } from "../../shared/game-links/game-cover.tsx";
import { GameLink } from "../../shared/game-links/game-link.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import styles from "./quests.module.css";

const TEXTS = "modals.questTasks";

/** The games that count for a task. */
export default function QuestTaskGamesDialog({ value: task }: DialogProps<"quest-task-games">) {
  const text = useText();
  const { loadQuestGames } = useActions();
  const load = useCallback(() => loadQuestGames(task), [loadQuestGames, task]);
  const [failed, retry] = useLoad(load);
  const view = useSlice("questsHub").games;
  const known = useGames();
  const dialog = useThisDialog();
  const isUnknown = !useSlice("quests").some(({ tasks }) => tasks.some(({ id }) => id === task));
  // After a reload of the page the task is not known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it was never known
  useEffect(() => {
    if (isUnknown) dialog.close();
  }, []);
  const phase = view.task === task ? view.phase : "loading";
  const games = view.gameIds.flatMap((id) => known.get(id) ?? []);
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.gamesLabel`)} />
      <div className={styles.dialog}>
        {failed || phase === "failed" ? (
          <ContentLoadError onRetry={retry} />
        ) : phase === "loading" ? (
          <Loading label={text("layout.interface.loading")} />
        ) : games.length === 0 ? (
          <p>{text(`${TEXTS}.noGames`)}</p>
        ) : (
          <ul className={styles.gameList}>
            {games.map((game) => (
              <li key={game.id}>
                <GameLink className={styles.game} identity={game.identity}>
                  <GameCover className={styles.cover} src={game.image} alt="" width={48} height={64} />
                  <span>
                    <bdi className={styles.name}>{game.name}</bdi>
                    <bdi className={styles.studio}>{game.provider}</bdi>
                  </span>
                </GameLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
