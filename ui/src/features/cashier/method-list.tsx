import { Icon } from "../../components/icon.tsx";
import { Image } from "../../components/image.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { useMoney } from "../../core/money.tsx";
import { useText } from "../../core/text.ts";
import styles from "./method-list.module.css";

export function MethodList() {
  const text = useText();
  const money = useMoney();
  const { selectMethod } = useActions();
  const methods = useSlice("depositMethods");
  const { method } = useSlice("deposit");
  return (
    <>
      <h3 className={styles.heading}>{text("modals.wallet.methodsTitle")}</h3>
      <ul className={styles.list}>
        {methods.map((item) => (
          <li key={item.method}>
            <button
              type="button"
              className={styles.method}
              aria-pressed={item.method === method}
              onClick={() => selectMethod(item.method)}
            >
              <Image
                className={styles.logo}
                src={item.logo}
                alt=""
                width={56}
                height={36}
                fallback={
                  <span className={styles.logo}>
                    <Icon name="wallet" />
                  </span>
                }
              />
              <span className={styles.words}>
                <bdi className={styles.name}>{item.name}</bdi>
                <span className={styles.minimum}>
                  {text("modals.wallet.methodMin", { amount: money(item.minimum) })}
                </span>
              </span>
              <Icon name="forward" className={styles.arrow} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
