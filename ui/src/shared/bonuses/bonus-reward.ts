import type { DepositBonusView, RewardView } from "@player-site/core";
import { useMoney, useText } from "@player-site/core/react";
import { usePercentText } from "../../core/numbers.ts";

const TEXTS = "modals.wallet.deposit.bonuses";

type BonusText = (bonus: DepositBonusView) => string;

/** Text of the reward of one bonus. */
export function useReward(): (reward: RewardView) => string {
  const text = useText();
  const money = useMoney();
  const percentText = usePercentText();
  return ({ cash, percent, freeSpins }) => {
    const share = percent !== undefined && percentText(Number(percent));
    const most = cash && money(cash);
    return [
      share && most ? text(`${TEXTS}.upTo`, { percent: share, amount: most }) : share || most,
      freeSpins !== undefined && text.count("globalComponents.bonuses.spins", freeSpins),
    ]
      .filter((part) => typeof part === "string")
      .join(" · ");
  };
}

/** Text of the reward of a deposit bonus; for a package, the rewards of all its bonuses. */
export function useBonusReward(): BonusText {
  const rewardText = useReward();
  return ({ reward, packageItems }) =>
    packageItems.length > 0 ? packageItems.map((item) => rewardText(item.reward)).join(" + ") : rewardText(reward);
}

/** Text of the reward, with what the entered deposit gets of it. */
export function useBonusGain(): BonusText {
  const text = useText();
  const money = useMoney();
  const reward = useBonusReward();
  return (bonus) =>
    bonus.gain ? text(`${TEXTS}.gain`, { reward: reward(bonus), amount: money(bonus.gain) }) : reward(bonus);
}

/** Text of the range of deposits that qualify for a bonus. */
export function useBonusRange(): BonusText {
  const text = useText();
  const money = useMoney();
  return ({ minimum, maximum }) =>
    [
      minimum && text(`${TEXTS}.minDeposit`, { amount: money(minimum) }),
      maximum && text(`${TEXTS}.maxDeposit`, { amount: money(maximum) }),
    ]
      .filter((part) => typeof part === "string")
      .join(" ");
}
