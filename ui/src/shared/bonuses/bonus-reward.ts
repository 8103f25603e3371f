import type { DepositBonusView } from "@player-site/core";
import { useMoney, useText } from "@player-site/core/react";
import { usePercentText } from "../../core/numbers.ts";

type BonusText = (bonus: DepositBonusView) => string;

/** Text of the reward of a deposit bonus. */
export function useBonusReward(): BonusText {
  const text = useText();
  const money = useMoney();
  const percentText = usePercentText();
  return ({ reward: { cash, percent, freeSpins } }) =>
    [
      percent !== undefined && percentText(Number(percent)),
      cash && money(cash),
      freeSpins !== undefined && text.count("globalComponents.bonuses.spins", freeSpins),
    ]
      .filter((part) => typeof part === "string")
      .join(" · ");
}

/** Text of the range of deposits that qualify for a bonus. */
export function useBonusRange(): BonusText {
  const text = useText();
  const money = useMoney();
  return ({ minimum, maximum }) =>
    [
      minimum && text("modals.wallet.deposit.bonuses.minDeposit", { amount: money(minimum) }),
      maximum && text("modals.wallet.deposit.bonuses.maxDeposit", { amount: money(maximum) }),
    ]
      .filter((part) => typeof part === "string")
      .join(" ");
}
