import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Button, buttonClass } from "../../components/button.tsx";
import { cx } from "../../components/cx.ts";
import { Icon } from "../../components/icon.tsx";
import { Popover } from "../../components/popover.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { HISTORY } from "../../core/paths.ts";
import { useText } from "../../core/text.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { Amounts } from "../../lists/amounts.tsx";
import { CurrencyList } from "../../lists/currency-list.tsx";
import styles from "./accounts.module.css";

/** The balance in the header; it opens the list of currencies. */
export function BalanceMenu() {
  const text = useText();
  const accounts = useSlice("accounts");
  const { link } = useActions();
  const openDialog = useOpenDialog();
  const [open, setOpen] = useState(false);
  const [path] = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const account = accounts.find((candidate) => candidate.active) ?? accounts[0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [path]);

  return (
    <div className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.balance}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="hidden-text">{text("layout.header.balance.label")}: </span>
        {account && <Amounts value={account.balance} other={account.equivalent} className={styles.amounts} />}
        <Icon name="down" className={cx(styles.chevron, open && styles.turned)} />
      </button>
      {open && (
        <Popover
          label={text("globalComponents.currencyPopup.title")}
          anchor={button}
          onClose={() => setOpen(false)}
          className={styles.popover}
        >
          <CurrencyList onChosen={() => setOpen(false)} />
          <div className={styles.pay}>
            <Button
              wide
              size="small"
              onClick={() => {
                setOpen(false);
                openDialog({ name: "wallet", value: "withdraw" });
              }}
            >
              {text("layout.header.withdrawButton")}
            </Button>
            <a className={buttonClass({ size: "small", wide: true })} href={link(HISTORY).href}>
              {text("layout.header.paymentsLink")}
            </a>
          </div>
        </Popover>
      )}
    </div>
  );
}
