import type { TournamentPhase } from "@player-site/core";
import { useText } from "@player-site/core/react";
import type { IconName } from "../../components/icon.tsx";
import { StateBadge, type StateTone } from "../../components/state-badge.tsx";

const looks: Record<TournamentPhase, { tone: StateTone; icon: IconName }> = {
  announced: { tone: "waiting", icon: "clock" },
  running: { tone: "good", icon: "trophy" },
  finished: { tone: "neutral", icon: "check-circle" },
};

export function PhaseBadge({ phase }: { phase: TournamentPhase }) {
  const text = useText();
  return <StateBadge {...looks[phase]}>{text(`pages.tournament.phases.${phase}`)}</StateBadge>;
}
