import type { GameView, PlayerBonusView } from "@player-site/core";
import { useSelector } from "@player-site/core/react";

const isInPlay = (bonuses: readonly PlayerBonusView[]) =>
  bonuses.some((bonus) => bonus.active && bonus.kind === "bonus");

/** True if a bonus in the active currency is active. The server then refuses games that do not count towards it. */
export const useHasActiveBonus = (): boolean => useSelector("bonuses", isInPlay);

/** Returns a test for games that the active bonus excludes. A game of which that is unknown is not excluded. */
export function useIsOutsideBonus(): (game: GameView | undefined) => boolean {
  const hasBonus = useHasActiveBonus();
  return (game) => hasBonus && game?.wagersBonus === false;
}
