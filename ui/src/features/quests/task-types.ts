import type { QuestTaskView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import type { IconName } from "../../components/icon.tsx";

const icons: Readonly<Record<number, IconName>> = {
  1: "mail",
  2: "user",
  3: "trophy",
  4: "dice",
  5: "users",
  6: "wallet",
};

/** Label and icon of the type of a task. A task of an unknown type has its own name. */
export function useTaskTypes(): (task: Pick<QuestTaskView, "type" | "name">) => { label: string; icon: IconName } {
  const text = useText();
  return ({ type, name }) => ({
    label: text.named(`globalComponents.constants.taskTypes.${type}.label`) || name,
    icon: icons[type] ?? "star",
  });
}
