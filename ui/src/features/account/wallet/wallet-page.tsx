import { useActions, useSlice, useText } from "@player-site/core/react";
import { buttonClass } from "../../../components/button.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PopoverButton } from "../../../components/popover-button.tsx";
import { Loading } from "../../../components/spinner.tsx";
import { CurrencyList } from "../../../shared/balances/currency-list.tsx";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { RequiresPart } from "../../../shared/loading/requires-part.tsx";
import { AccountCard } from "./account-card.tsx";
import { LatestPayments } from "./latest-payments.tsx";
import styles from "./wallet.module.css";

const TEXTS = "profile.wallet";

/** The player's accounts, one for each currency, and the latest payments. */
export default function WalletPage() {
  const text = useText();
  const accounts = useSlice("accounts");
  const { phase } = useSlice("accountsList");
  const { reloadAccounts } = useActions();
  return (
    <>
      <AddCurrency />
      {accounts.length === 0 ? (
        <>
          {phase === "loading" && <Loading label={text("layout.interface.loading")} />}
          {phase === "ready" && <Notice icon="coins" title={text(`${TEXTS}.empty`)} />}
          {phase === "failed" && (
            <ContentLoadError
              onRetry={() => {
                // A failure is shown here again.
                reloadAccounts().catch(() => undefined);
              }}
            />
          )}
        </>
      ) : (
        <ul className={styles.accounts} aria-label={text(`${TEXTS}.accountsLabel`)}>
          {accounts.map((account) => (
            <li key={account.id}>
              <AccountCard account={account} />
            </li>
          ))}
        </ul>
      )}
      <RequiresPart name="cashier">
        <LatestPayments />
      </RequiresPart>
    </>
  );
}

/** The list of currencies. Selecting one without an account opens an account. */
function AddCurrency() {
  const text = useText();
  return (
    <PopoverButton
      className={styles.add}
      label={text("globalComponents.currencyPopup.title")}
      popoverClass={styles.popover}
      buttonClass={buttonClass({})}
      button={
        <>
          <Icon name="plus" />
          {text(`${TEXTS}.addButton`)}
        </>
      }
    >
      {(close) => <CurrencyList onChosen={close} />}
    </PopoverButton>
  );
}
