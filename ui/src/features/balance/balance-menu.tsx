import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { PopoverButton } from "../../components/popover-button.tsx";
import { HISTORY } from "../../core/paths.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { usePath } from "../../navigation/use-navigation.tsx";
import { Amounts } from "../../shared/balances/amounts.tsx";
import { BalanceList } from "../../shared/balances/balance-list.tsx";
import { OldBalance } from "../../shared/balances/old-balance.tsx";
import headerPopover from "../../shared/header/header-popover.module.css";
import styles from "./accounts.module.css";

/** The balance in the header; opens the list of currencies. */
export function BalanceMenu() {
  const text = useText();
  const accounts = useSlice("accounts");
  const { phase } = useSlice("accountsList");
  const { link, reloadAccounts } = useActions();
  const openDialog = useOpenDialog();
  const path = usePath();
  const account = accounts.find((candidate) => candidate.active) ?? accounts[0];
  if (account === undefined && phase === "failed") {
    return (
      <Button
        size="small"
        onClick={() => {
          // A failure is shown here again.
          reloadAccounts().catch(() => undefined);
        }}
      >
        {text("layout.header.balance.retry")}
      </Button>
    );
  }
  return (
    <PopoverButton
      label={text("globalComponents.currencyPopup.title")}
      className={headerPopover.place}
      popoverClass={headerPopover.popover}
      place={path}
      buttonClass={styles.balance}
      button={
        <>
          <span className="hidden-text">{text("layout.header.balance.label")}: </span>
          {account && (
            <span className={styles.lines}>
              <Amounts value={account.balance} other={account.equivalent} className={styles.amounts} />
              <OldBalance className={styles.old} />
            </span>
          )}
          <Icon name="down" className={styles.chevron} />
        </>
      }
    >
      {(close) => (
        <>
          <BalanceList onChosen={close} />
          <div className={styles.pay}>
            <Button
              wide
              size="small"
              onClick={() => {
                close();
                openDialog({ name: "wallet", value: "withdraw" });
              }}
            >
              {text("layout.header.withdrawButton")}
            </Button>
            <a className={buttonClass({ size: "small", wide: true })} href={link(HISTORY).href}>
              {text("layout.header.paymentsLink")}
            </a>
          </div>
        </>
      )}
    </PopoverButton>
  );
}
