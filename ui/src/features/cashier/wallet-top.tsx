import { Money, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { Flag } from "../../components/flag.tsx";
import { Icon } from "../../components/icon.tsx";
import { PopoverButton } from "../../components/popover-button.tsx";
import { useCountryName } from "../../core/countries.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { BalanceList } from "../../shared/balances/balance-list.tsx";
import { OldBalance } from "../../shared/balances/old-balance.tsx";
import { PlayerId } from "../../shared/copyable/player-id.tsx";
import styles from "./wallet-dialog.module.css";

/** The payment region, which decides the methods, and the player's id, which support asks for. */
export function WalletFacts() {
  const text = useText();
  return (
    <div className={styles.facts}>
      <Region />
      <PlayerId
        className={styles.fact}
        labelClass={styles.label}
        idClass={styles.id}
        copied={text("modals.wallet.deposit.copiedLabel")}
      />
    </div>
  );
}

/** The balance, common to all tabs; opens the list of currencies. */
export function WalletBalance() {
  const text = useText();
  const account = useSlice("accounts").find((candidate) => candidate.active);
  if (!account) return null;
  return (
    <div className={styles.top}>
      <PopoverButton
        label={text("globalComponents.currencyPopup.title")}
        popoverClass={styles.popover}
        buttonClass={styles.switch}
        button={
          <>
            <span className={styles.label}>{text("modals.wallet.deposit.balanceLabel")}</span>
            <span className={styles.line}>
              <Money value={account.balance} className={styles.money} />
              <Icon name="down" />
            </span>
            {account.equivalent && <Money value={account.equivalent} className={styles.small} />}
            <OldBalance />
          </>
        }
      >
        {(close) => <BalanceList onChosen={close} />}
      </PopoverButton>
    </div>
  );
}

function Region() {
  const text = useText();
  const openDialog = useOpenDialog();
  const nameOf = useCountryName();
  const { region } = useSlice("wallet");
  return (
    <div className={styles.fact}>
      <p>
        <span className={styles.label}>{text("modals.wallet.regionBlock.label")}</span>
        <span className={styles.region}>
          <Flag country={region?.code ?? ""} />
          <bdi>{region ? nameOf(region.code) : text("modals.wallet.regionBlock.unknown")}</bdi>
        </span>
      </p>
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => openDialog({ name: "wallet-region" })}>
        {text("modals.wallet.regionBlock.change")}
        <span className="hidden-text"> {text("modals.wallet.regionBlock.label")}</span>
      </Button>
    </div>
  );
}
