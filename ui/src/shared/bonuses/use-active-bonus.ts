import type { PlayerBonusView } from "@player-site/core";
import { useSelector } from "@player-site/core/react";

const isInPlay = (bonuses: readonly PlayerBonusView[]) =>
  bonuses.some((bonus) => bonus.active && bonus.kind === "bonus");

/** Whether a bonus of the chosen currency is active: stakes count for it, and games that do not are refused. */
export const useHasActiveBonus = (): boolean => useSelector("bonuses", isInPlay);
