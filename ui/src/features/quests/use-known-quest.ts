import type { QuestView } from "@player-site/core";
import { useSlice } from "@player-site/core/react";
import { useEffect, useState } from "react";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";

/**
 * The quest of a dialog. It stays as it was last when it leaves the lists that are loaded. A dialog whose quest was never
 * known, for example after a reload of the page, closes.
 */
export function useKnownQuest(id: string): QuestView | undefined {
  const dialog = useThisDialog();
  const quest = useSlice("quests").find((one) => one.id === id);
  const [known, keep] = useState(quest);
  if (quest && quest !== known) keep(quest);
  const isUnknown = known === undefined && quest === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once
  useEffect(() => {
    if (isUnknown) dialog.close();
  }, [isUnknown]);
  return quest ?? known;
}
