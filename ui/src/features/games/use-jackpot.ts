import type { JackpotView, ListPhase } from "@player-site/core";
import { useActions, useSelector } from "@player-site/core/react";
import { useEffect } from "react";

/**
 * The jackpot that a game feeds, and whether it is still being read. It is followed while a component shows it. A player who
 * takes a break, or is excluded, sees none.
 */
export function useJackpot(identity: string): { jackpot: JackpotView | undefined; phase: ListPhase } {
  const { watchJackpots, leaveJackpots } = useActions();
  const isHidden = useSelector("session", ({ excluded }) => excluded !== undefined);
  useEffect(() => {
    if (isHidden) return;
    watchJackpots().catch(() => undefined);
    return () => {
      leaveJackpots().catch(() => undefined);
    };
  }, [isHidden, watchJackpots, leaveJackpots]);
  const jackpot = useSelector("jackpots", ({ list }) =>
    list.find(({ games }) => games.some((game) => game.identity === identity)),
  );
  const phase = useSelector("jackpots", (jackpots) => jackpots.phase);
  return isHidden ? { jackpot: undefined, phase: "ready" } : { jackpot, phase };
}
