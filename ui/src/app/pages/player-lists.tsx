import { ContinuePlaying } from "../../features/games/continue-playing.tsx";
import { PlayerBonuses } from "../../features/home/player-bonuses.tsx";

/** Lists of the player, below two strips: what is in sight does not move when they come. */
export default function PlayerLists() {
  return (
    <>
      <ContinuePlaying />
      <PlayerBonuses />
    </>
  );
}
