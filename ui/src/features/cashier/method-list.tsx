import type { FeeView, LongList, PaymentMethodView } from "@player-site/core";
import { perLanguage, useLanguageTag, useMoney, useText } from "@player-site/core/react";
import cashAgent from "../../assets/cash-agent.svg";
import { cx } from "../../components/cx.ts";
import { Icon } from "../../components/icon.tsx";
import { Image } from "../../components/image.tsx";
import { useTimeLeftText } from "../../core/time-left.ts";
import { ListCut } from "../../shared/lists/list-cut.tsx";
import styles from "./method-list.module.css";

interface Props {
  /** Name of the list in the core: deposit or withdrawal methods. */
  name: LongList;
  rows: readonly PaymentMethodView[];
  selected: string | undefined;
  onSelect: (method: string) => void;
}

/** The payment methods of a deposit or a withdrawal. */
export function MethodList({ name, rows, selected, onSelect }: Props) {
  const text = useText();
  return (
    <>
      <h3 className={styles.heading}>{text("modals.wallet.methodsTitle")}</h3>
      <ul className={styles.list}>
        {rows.map((item) => (
          <li key={item.method}>
            <button
              type="button"
              className={styles.method}
              aria-pressed={item.method === selected}
              onClick={() => onSelect(item.method)}
            >
              <MethodLogo logo={item.logo} agent={item.cashAgent} />
              <span className={styles.words}>
                <bdi className={cx(styles.name, "long-name")}>{item.name}</bdi>
                <Conditions method={item} />
              </span>
              <Icon name="forward" className={styles.arrow} />
            </button>
          </li>
        ))}
      </ul>
      <ListCut list={name} />
    </>
  );
}

const percentOf = perLanguage(
  (languageTag) => new Intl.NumberFormat(languageTag, { style: "percent", maximumFractionDigits: 2 }),
);

/** Smallest amount of a method, and its duration and fee if the server states them. */
function Conditions({ method: { minimum, arrival, fee } }: { method: PaymentMethodView }) {
  const text = useText();
  const money = useMoney();
  const languageTag = useLanguageTag();
  const timeText = useTimeLeftText();
  const feeText = ({ percent, fixed }: FeeView) =>
    [percent && percentOf(languageTag).format(Number(percent) / 100), fixed && money(fixed)]
      .filter((part) => part !== undefined)
      .join(" + ");
  const time = arrival && timeText(arrival);
  const cost = fee && feeText(fee);
  const conditions = [
    text("modals.wallet.methodMin", { amount: money(minimum) }),
    time === "" ? text("modals.wallet.arrivesNow") : time && text("modals.wallet.arrivesWithin", { time }),
    cost === "" ? text("modals.wallet.noFee") : cost && text("modals.wallet.fee", { fee: cost }),
  ];
  return <span className={styles.detail}>{conditions.filter((condition) => condition !== undefined).join(" · ")}</span>;
}

/** The logo of a method: the cash agent's, the server's, or a default icon. */
export function MethodLogo({ logo, agent = false }: { logo: string; agent?: boolean }) {
  return (
    <Image
      className={styles.logo}
      src={logo === "" && agent ? cashAgent : logo}
      alt=""
      width={72}
      height={36}
      fallback={
        <span className={styles.logo}>
          <Icon name="wallet" />
        </span>
      }
    />
  );
}
