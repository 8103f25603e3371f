// The standings of a tournament as a team keeps them without the core: zod reads an event, zustand holds the page.
import { z } from "zod";
import { createStore } from "zustand/vanilla";

const PODIUM = 3;
const PAGE = 14;

const event = z.object({
  event: z.literal("tournament.leaderboard.updated"),
  tournamentId: z.string(),
  leaderboard: z.array(
    z.object({ playerId: z.string(), nickname: z.string().nullable(), place: z.int(), points: z.number() }),
  ),
});

/** The first page of the standings of a tournament, as a player sees it. */
export function plainStandings(tournament, player) {
  const store = createStore(() => ({ podium: [], standings: [], pages: 0 }));
  const view = ({ playerId, nickname, place, points }) => ({
    participant: playerId,
    place,
    ...(nickname !== null && { nickname }),
    points,
    own: playerId === player,
  });
  return {
    /** Applies the text of an event. */
    hear(text) {
      const { tournamentId, leaderboard } = event.parse(JSON.parse(text));
      if (tournamentId !== tournament) return;
      const rows = leaderboard.toSorted((one, other) => one.place - other.place);
      store.setState({
        podium: rows.slice(0, PODIUM).map(view),
        standings: rows.slice(PODIUM, PODIUM + PAGE).map(view),
        pages: Math.ceil((rows.length - PODIUM) / PAGE),
      });
    },
    shown: () => store.getState(),
  };
}
