import { useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../dialogs/registry.ts";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";
import { useBonusReward } from "../../shared/bonuses/bonus-reward.ts";
import { OfferTerms } from "../../shared/bonuses/offer-terms.tsx";
import styles from "./wallet-dialogs.module.css";

const TEXTS = "modals.walletBonusInfo";

/** The terms of a deposit bonus, shown before the player selects it. */
export default function WalletBonusInfoDialog({ value }: DialogProps<"wallet-bonus-info">) {
  const text = useText();
  const reward = useBonusReward();
  const { close } = useThisDialog();
  const bonus = useSlice("depositBonuses").find(({ id }) => id === value);
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.title`)} />
      <div className={styles.body}>
        {bonus ? (
          <>
            <p>
              <bdi className={styles.name}>{bonus.packageName ?? bonus.name}</bdi>
              <span className={styles.reward}>{reward(bonus)}</span>
            </p>
            <OfferTerms offer={bonus} />
            <p className={styles.note}>{text("modals.wallet.deposit.bonuses.infoDescription")}</p>
          </>
        ) : (
          <p>{text(`${TEXTS}.gone`)}</p>
        )}
        <Button kind="primary" wide data-autofocus onClick={close}>
          {text(`${TEXTS}.button`)}
        </Button>
      </div>
    </>
  );
}
