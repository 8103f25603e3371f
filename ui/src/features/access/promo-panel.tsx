import { useText } from "@player-site/core/react";
import hero from "../../assets/hero.svg";
import { Icon, isIconName } from "../../components/icon.tsx";
import styles from "./access.module.css";

const PROMO = "modals.signUp.promo";

/** Advantages of an account: next to the form on wide screens, above it on narrow ones. */
export function PromoPanel() {
  const text = useText();
  const advantages = text.value(`${PROMO}.displayAdvantages`) === true ? text.list(`${PROMO}.advantages`) : [];
  const background = text(`${PROMO}.images.desktop.backgroundImage`);
  const narrow = text(`${PROMO}.images.mobile.backgroundImage`);
  return (
    <div className={styles.promo}>
      {narrow && <img className={styles.narrowBackground} src={narrow} alt="" />}
      {background ? (
        <img className={styles.background} src={background} alt="" />
      ) : (
        <img className={styles.art} src={hero} alt="" width="640" height="520" />
      )}
      <p className={styles.promoTitle}>{text(`${PROMO}.title`)}</p>
      <p className={styles.promoSecond}>{text(`${PROMO}.secondTitle`)}</p>
      <ul className={styles.advantages}>
        {advantages.map((advantage) => {
          const icon = String(advantage["icon"]);
          const label = String(advantage["label"]);
          return (
            <li key={label}>
              <Icon name={isIconName(icon) ? icon : "spark"} />
              {label}
            </li>
          );
        })}
      </ul>
      <p className={styles.promoAdditional}>{text(`${PROMO}.additionalTitle`)}</p>
    </div>
  );
}
