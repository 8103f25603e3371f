import type { PlayerBonusStatus } from "@player-site/core";
import { type TextKey, useText } from "@player-site/core/react";
import type { IconName } from "../../components/icon.tsx";
import { StateBadge, type StateTone } from "../../components/state-badge.tsx";

const TEXTS = "globalComponents.bonuses";

const looks: Record<PlayerBonusStatus, { tone: StateTone; icon: IconName; words: TextKey }> = {
  issued: { tone: "neutral", icon: "gift", words: `${TEXTS}.availability.available` },
  active: { tone: "good", icon: "check-circle", words: `${TEXTS}.availability.active` },
  played: { tone: "good", icon: "check", words: `${TEXTS}.bonusStatuses.played` },
  canceled: { tone: "neutral", icon: "close", words: `${TEXTS}.bonusStatuses.canceled` },
  expired: { tone: "neutral", icon: "clock", words: `${TEXTS}.bonusStatuses.expired` },
  lost: { tone: "neutral", icon: "close", words: `${TEXTS}.bonusStatuses.lost` },
};

/** Status of a bonus: icon and text. */
export function BonusStatus({ status }: { status: PlayerBonusStatus }) {
  const text = useText();
  const { tone, icon, words } = looks[status];
  return (
    <StateBadge tone={tone} icon={icon}>
      {text(words)}
    </StateBadge>
  );
}
