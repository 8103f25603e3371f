import type { DepositBonusView } from "@player-site/core";
import { useReward } from "./bonus-reward.ts";
import styles from "./bonus-terms.module.css";
import { BonusTerms } from "./bonus-terms.tsx";

/** Terms of a deposit bonus; for a package, the terms of each of its bonuses. */
export function OfferTerms({ offer }: { offer: DepositBonusView }) {
  const reward = useReward();
  if (offer.packageItems.length === 0) return <BonusTerms terms={offer.terms} />;
  return offer.packageItems.map((item) => (
    <section key={item.id}>
      <h3 className={styles.none}>
        <bdi className="long-name">{item.name}</bdi>
        {reward(item.reward) !== item.name && ` · ${reward(item.reward)}`}
      </h3>
      <BonusTerms terms={item.terms} />
    </section>
  ));
}
