import type { AccountView } from "@player-site/core";
import { Money, useActions, useSlice, useText } from "@player-site/core/react";
import { useId, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { InlineConfirmation } from "../../../components/inline-confirmation.tsx";
import { StateBadge } from "../../../components/state-badge.tsx";
import { useCurrencyName } from "../../../core/currencies.ts";
import { useOpenDialog } from "../../../dialogs/use-dialogs.tsx";
import { CoinBadge } from "../../../shared/badges/coin-badge.tsx";
import { BalanceParts } from "../../../shared/balances/balance-parts.tsx";
import facts from "../fact-list.module.css";
import styles from "./wallet.module.css";

const TEXTS = "profile.wallet";

/** One account: its balance and actions. */
export function AccountCard({ account }: { account: AccountView }) {
  const text = useText();
  const id = useId();
  const name = useCurrencyName()(account.currency);
  return (
    <section className={styles.account} data-active={account.active || undefined} aria-labelledby={id}>
      <div className={styles.head}>
        <CoinBadge symbol={account.balance.symbol} code={account.currency} large />
        <h2 className={styles.currency} id={id} tabIndex={-1}>
          <bdi>{account.balance.code}</bdi>
          <bdi className={styles.name}>{name}</bdi>
        </h2>
        {account.active && (
          <StateBadge tone="good" icon="check-circle">
            {text(`${TEXTS}.activeLabel`)}
          </StateBadge>
        )}
      </div>
      <p className={styles.balance}>
        <span className="hidden-text">{text("layout.header.balance.label")}: </span>
        <Money value={account.balance} />
        {account.equivalent && <Money value={account.equivalent} className={styles.equivalent} />}
      </p>
      <BalanceParts account={account} className={facts.facts} />
      {account.active ? <Pay /> : <Change account={account} name={name} />}
    </section>
  );
}

function Pay() {
  const text = useText();
  const openDialog = useOpenDialog();
  const { excluded } = useSlice("session");
  return (
    <div className={styles.buttons}>
      {!excluded && (
        <Button kind="money" size="small" onClick={() => openDialog({ name: "wallet-deposit", value: "deposit" })}>
          {text(`${TEXTS}.depositButton`)}
        </Button>
      )}
      <Button size="small" onClick={() => openDialog({ name: "wallet", value: "withdraw" })}>
        {text(`${TEXTS}.withdrawButton`)}
      </Button>
    </div>
  );
}

function Change({ account, name }: { account: AccountView; name: string }) {
  const text = useText();
  const { chooseCurrency, hideAccount } = useActions();
  const [busy, setBusy] = useState<"change" | "hide">();
  const run = (what: "change" | "hide", action: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    action()
      .catch(() => undefined)
      .finally(() => setBusy(undefined));
  };
  return (
    <div className={styles.buttons}>
      <Button
        size="small"
        busy={busy === "change"}
        aria-label={text(`${TEXTS}.changeLabel`, { currency: name })}
        onClick={() => run("change", () => chooseCurrency(account.currency))}
      >
        {text(`${TEXTS}.changeButton`)}
      </Button>
      {account.canHide && (
        <InlineConfirmation
          kind="quiet"
          label={text(`${TEXTS}.hideLabel`, { currency: name })}
          question={text(`${TEXTS}.hideQuestion`)}
          confirm={text(`${TEXTS}.hideConfirm`)}
          keep={text(`${TEXTS}.hideKeep`)}
          busy={busy === "hide"}
          onConfirm={() => run("hide", () => hideAccount(account.id))}
        >
          {text(`${TEXTS}.hideButton`)}
        </InlineConfirmation>
      )}
    </div>
  );
}
