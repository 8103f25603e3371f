import type { QuestRewardView } from "@player-site/core";
import { Money, useText } from "@player-site/core/react";
import { Icon } from "../../components/icon.tsx";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../dialogs/registry.ts";
import styles from "./quests.module.css";
import { useKnownQuest } from "./use-known-quest.ts";

const TEXTS = "modals.questRewards";

/** All rewards of a quest: money, then the rest. */
export default function QuestRewardsDialog({ value: id }: DialogProps<"quest-rewards">) {
  const text = useText();
  const quest = useKnownQuest(id);
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.title`)} />
      <div className={styles.dialog}>
        {quest ? (
          <>
            <p className={styles.name}>
              <bdi>{quest.name}</bdi>
            </p>
            <Rewards
              label={text(`${TEXTS}.realLabel`)}
              icon="gift"
              rewards={quest.rewards.filter((reward) => !reward.virtual)}
            />
            <Rewards
              label={text(`${TEXTS}.virtualLabel`)}
              icon="star"
              rewards={quest.rewards.filter((reward) => reward.virtual)}
            />
          </>
        ) : (
          <p>{text("modals.questTasks.gone")}</p>
        )}
      </div>
    </>
  );
}

interface RewardsProps {
  label: string;
  icon: "gift" | "star";
  rewards: readonly QuestRewardView[];
}

function Rewards({ label, icon, rewards }: RewardsProps) {
  if (rewards.length === 0) return null;
  return (
    <section className={styles.conditions} aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.rewards}>
        {rewards.map(({ amount }) => (
          <li key={`${amount.code} ${amount.amount}`} className={styles.reward}>
            <Icon name={icon} />
            <Money className={styles.amount} value={amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}
