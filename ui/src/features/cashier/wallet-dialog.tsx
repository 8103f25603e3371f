import { useEffect } from "react";
import { Flag } from "../../components/flag.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Loading } from "../../components/spinner.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { Money } from "../../core/money.tsx";
import { useText } from "../../core/text.ts";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../dialogs/registry.ts";
import { useCloseGuard, useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { DepositPanel } from "./deposit-panel.tsx";
import styles from "./wallet-dialog.module.css";

const NARROW = "(max-width: 47.9375rem)";

export default function WalletDialog({ value }: DialogProps) {
  const text = useText();
  const actions = useActions();
  const open = useOpenDialog();
  const wallet = useSlice("wallet");

  useEffect(() => {
    const tab = value === "withdraw" ? "withdraw" : "deposit";
    actions.openWallet({ tab, narrow: matchMedia(NARROW).matches }).catch(() => undefined);
  }, [actions, value]);
  useCloseGuard(wallet.confirmClose, () => open({ name: "cancel-deposit" }));

  return (
    <>
      <DialogHeader title={text("modals.wallet.deposit.title")} onBack={useBack()} />
      <div className={styles.top}>
        <Balance />
        <Region />
      </div>
      {wallet.phase === "ready" ? (
        <DepositPanel />
      ) : wallet.slow ? (
        <Loading label={text("layout.interface.loading")} />
      ) : (
        <div className={styles.loading} aria-busy="true">
          <Skeleton shape="card" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </div>
      )}
    </>
  );
}

/** On phones the form covers the methods: back leads to them. */
function useBack(): (() => void) | undefined {
  const { showMethods } = useActions();
  const wallet = useSlice("wallet");
  const { screen } = useSlice("deposit");
  const narrow = matchMedia(NARROW).matches;
  return narrow && wallet.pane === "form" && screen.kind === "form" ? showMethods : undefined;
}

function Balance() {
  const text = useText();
  const account = useSlice("accounts").find((candidate) => candidate.active);
  const { profile } = useSlice("session");
  return (
    <dl className={styles.facts}>
      {account && (
        <div>
          <dt>{text("modals.wallet.deposit.balanceLabel")}</dt>
          <dd>
            <Money value={account.balance} className={styles.money} />
            {account.equivalent && <Money value={account.equivalent} className={styles.small} />}
          </dd>
        </div>
      )}
      {profile && (
        <div>
          <dt>{text("layout.interface.yourId")}</dt>
          <dd>
            <bdi>{profile.userId}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Region() {
  const text = useText();
  const { region } = useSlice("wallet");
  return (
    <p className={styles.region}>
      <span className={styles.label}>{text("modals.wallet.regionBlock.label")}</span>
      <Flag country={region?.code ?? ""} />
      <bdi>{region?.name ?? text("modals.wallet.regionBlock.unknown")}</bdi>
    </p>
  );
}
