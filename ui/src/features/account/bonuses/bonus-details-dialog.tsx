import { useSlice, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../../dialogs/registry.ts";
import { useThisDialog } from "../../../dialogs/use-dialogs.tsx";
import { BonusStatus } from "../../../shared/badges/bonus-status.tsx";
import { useBonusReward } from "../../../shared/bonuses/bonus-reward.ts";
import { BonusTerms } from "../../../shared/bonuses/bonus-terms.tsx";
import { OfferTerms } from "../../../shared/bonuses/offer-terms.tsx";
import { BonusProgress, BonusWorth } from "./bonus-item.tsx";
import styles from "./bonuses.module.css";

const TEXTS = "modals.bonusDetails";

/** The terms of a bonus of the player, or of an offer. */
export default function BonusDetailsDialog({ value }: DialogProps<"bonus-details">) {
  const text = useText();
  const { close } = useThisDialog();
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.title`)} />
      <div className={styles.dialog}>
        <Details id={value} />
        <Button kind="primary" wide data-autofocus onClick={close}>
          {text(`${TEXTS}.button`)}
        </Button>
      </div>
    </>
  );
}

function Details({ id }: { id: string | undefined }) {
  const text = useText();
  const reward = useBonusReward();
  const bonus = useSlice("bonusGroups")
    .flatMap((group) => group.items)
    .find((item) => item.id === id);
  const offer = useSlice("bonusOffers").find((item) => item.id === id);
  if (bonus) {
    return (
      <>
        <div className={styles.itemHead}>
          <div className={styles.itemWords}>
            <h3 className={styles.packageName}>
              <bdi>{bonus.name}</bdi>
            </h3>
            <BonusWorth bonus={bonus} />
          </div>
          <BonusStatus status={bonus.status} />
        </div>
        <BonusProgress bonus={bonus} />
        <BonusTerms terms={bonus.terms} />
      </>
    );
  }
  if (!offer) return <p>{text(`${TEXTS}.gone`)}</p>;
  return (
    <>
      <div>
        <h3 className={styles.packageName}>
          <bdi>{offer.packageName ?? offer.name}</bdi>
        </h3>
        <p className={styles.worth}>{reward(offer)}</p>
      </div>
      <OfferTerms offer={offer} />
    </>
  );
}
