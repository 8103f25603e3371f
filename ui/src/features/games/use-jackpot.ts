import type { JackpotView, ListPhase } from "@player-site/core";
import { useActions, useSelector } from "@player-site/core/react";
import { useEffect } from "react";

/** The jackpot that a game feeds, and whether it is still being read. It is followed while a component shows it. */
export function useJackpot(identity: string): { jackpot: JackpotView | undefined; phase: ListPhase } {
  const { watchJackpots, leaveJackpots } = useActions();
  useEffect(() => {
    watchJackpots().catch(() => undefined);
    return () => {
      leaveJackpots().catch(() => undefined);
    };
  }, [watchJackpots, leaveJackpots]);
  const jackpot = useSelector("jackpots", ({ list }) =>
    list.find(({ games }) => games.some((game) => game.identity === identity)),
  );
  const phase = useSelector("jackpots", (jackpots) => jackpots.phase);
  return { jackpot, phase };
}
