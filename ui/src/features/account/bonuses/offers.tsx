import type { DepositBonusView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Icon } from "../../../components/icon.tsx";
import { useOpenDialog } from "../../../dialogs/use-dialogs.tsx";
import { useBonusRange, useBonusReward } from "../../../shared/bonuses/bonus-reward.ts";
import { ListCut } from "../../../shared/lists/list-cut.tsx";
import styles from "./bonuses.module.css";

const TEXTS = "profile.bonuses";

/** Bonuses offered for a deposit. */
export function Offers() {
  const text = useText();
  const offers = useSlice("bonusOffers");
  const { phase } = useSlice("bonusesPage");
  const { invited } = useSlice("session");
  if (!invited) return null;
  if (offers.length === 0 && phase !== "ready") return null;
  return (
    <Card title={text(`${TEXTS}.depositTitle`)}>
      {offers.length === 0 ? (
        <p className={styles.none}>{text(`${TEXTS}.offersEmpty`)}</p>
      ) : (
        <ul className={styles.groups}>
          {offers.map((offer) => (
            <li key={offer.id} className={styles.group}>
              <Offer offer={offer} />
            </li>
          ))}
        </ul>
      )}
      <ListCut list="offers" />
    </Card>
  );
}

function Offer({ offer }: { offer: DepositBonusView }) {
  const text = useText();
  const reward = useBonusReward()(offer);
  const range = useBonusRange()(offer);
  const openDialog = useOpenDialog();
  const { takeOffer } = useActions();
  const name = offer.packageName ?? offer.name;
  return (
    <div className={styles.item}>
      <div className={styles.itemHead}>
        <span className={styles.badge}>
          <Icon name={offer.type === "freeSpins" ? "slots" : "gift"} />
        </span>
        <div className={styles.itemWords}>
          <h3 className={styles.name}>
            <bdi>{name}</bdi>
          </h3>
          <p className={styles.worth}>{reward}</p>
        </div>
      </div>
      <p className={styles.expiry}>
        {range !== "" && <span>{range}</span>}
        {offer.wager !== undefined && offer.type !== "freeSpins" && (
          <span>{text.count(`${TEXTS}.wagerLabel`, Number(offer.wager))}</span>
        )}
      </p>
      <div className={styles.buttons}>
        <Button size="small" aria-haspopup="dialog" onClick={() => takeOffer(offer.id)}>
          {text(`${TEXTS}.takeButton`)}
          <span className="hidden-text"> {name}</span>
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-haspopup="dialog"
          onClick={() => openDialog({ name: "bonus-details", value: offer.id })}
        >
          {text(`${TEXTS}.termsButton`)}
          <span className="hidden-text"> {name}</span>
        </Button>
      </div>
    </div>
  );
}
