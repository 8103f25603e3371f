import { useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Popover } from "../../../components/popover.tsx";
import { useSlice } from "../../../core/core-context.tsx";
import { useText } from "../../../core/text.ts";
import { CurrencyList } from "../../../lists/currency-list.tsx";
import { ProfileLayout } from "../profile-layout.tsx";
import { AccountCard } from "./account-card.tsx";
import { LatestPayments } from "./latest-payments.tsx";
import styles from "./wallet.module.css";

const TEXTS = "profile.wallet";

/** The player's accounts, one for each currency, and what was paid of late. */
export default function WalletPage() {
  const text = useText();
  const accounts = useSlice("accounts");
  return (
    <ProfileLayout title={text(`${TEXTS}.title`)} description={text(`${TEXTS}.description`)}>
      <AddCurrency />
      {accounts.length === 0 ? (
        <Notice icon="coins" title={text(`${TEXTS}.empty`)} />
      ) : (
        <ul className={styles.accounts} aria-label={text(`${TEXTS}.accountsLabel`)}>
          {accounts.map((account) => (
            <li key={account.id}>
              <AccountCard account={account} />
            </li>
          ))}
        </ul>
      )}
      <LatestPayments />
    </ProfileLayout>
  );
}

/** The list of currencies: choosing one without an account opens one. */
function AddCurrency() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.add}>
      <Button ref={button} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="plus" />
        {text(`${TEXTS}.addButton`)}
      </Button>
      {open && (
        <Popover
          label={text("globalComponents.currencyPopup.title")}
          anchor={button}
          onClose={() => setOpen(false)}
          className={styles.popover}
        >
          <CurrencyList
            onChosen={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Popover>
      )}
    </div>
  );
}
