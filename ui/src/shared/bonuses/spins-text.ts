import type { PlayerBonusView } from "@player-site/core";
import { useText } from "@player-site/core/react";

const TEXTS = "globalComponents.bonuses";

/** Returns the text of the free spins of a bonus, with their game if it is known. It is empty for money. */
export function useSpinsText(): (bonus: PlayerBonusView) => string {
  const text = useText();
  return ({ count, game }) => {
    if (count === undefined) return "";
    const spins = text.count(`${TEXTS}.spins`, count);
    return game === undefined ? spins : `${spins} ${text(`${TEXTS}.inGame`, { game })}`;
  };
}
