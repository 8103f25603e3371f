import type { GameView, PlayerBonusView } from "@player-site/core";
import { useSelector } from "@player-site/core/react";
import { useIsInvited } from "../../core/visitor.ts";

const isInPlay = (bonuses: readonly PlayerBonusView[]) =>
  bonuses.some((bonus) => bonus.active && bonus.kind === "bonus");

/**
 * True if a bonus in the active currency is active, and its player may play with it. The server then refuses games that do
 * not count towards it. Nobody in a break or excluded sees marks of a bonus, because they invite to play.
 */
export function useHasActiveBonus(): boolean {
  const isInvited = useIsInvited();
  return useSelector("bonuses", isInPlay) && isInvited;
}

/** Returns a test for games that the active bonus excludes. A game of which that is unknown is not excluded. */
export function useIsOutsideBonus(): (game: GameView | undefined) => boolean {
  const hasBonus = useHasActiveBonus();
  return (game) => hasBonus && game?.wagersBonus === false;
}
