import type { WalletTab } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { Skeleton } from "../../components/skeleton.tsx";
import { Loading } from "../../components/spinner.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../dialogs/registry.ts";
import { useCloseGuard, useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { isPhone, PHONE } from "../../styles/breakpoints.ts";
import { DepositPanel } from "./deposit-panel.tsx";
import styles from "./wallet-dialog.module.css";
import { WalletBalance } from "./wallet-top.tsx";
import { WithdrawPanel } from "./withdraw-panel.tsx";

/** The width can change while the wallet is open, for example when a tablet is rotated. */
function watchWidth(changed: () => void): () => void {
  const width = matchMedia(PHONE);
  width.addEventListener("change", changed);
  return () => width.removeEventListener("change", changed);
}

const panels: Record<WalletTab, ComponentType> = { deposit: DepositPanel, withdraw: WithdrawPanel };

/** Deposits and withdrawals. */
export default function WalletDialog({ value }: DialogProps<"wallet">) {
  const text = useText();
  const actions = useActions();
  const open = useOpenDialog();
  const { tab, tabs, phase, slow, confirmClose } = useSlice("wallet");

  const [loading, setLoading] = useState<"loading" | "failed" | "retrying">("loading");
  const load = useCallback(() => {
    actions.openWallet({ value: value ?? "", narrow: isPhone() }).catch(() => setLoading("failed"));
  }, [actions, value]);
  useEffect(load, [load]);
  const retry = () => {
    setLoading("retrying");
    load();
  };
  useCloseGuard(confirmClose && tab === "deposit", undefined, () => open({ name: "cancel-deposit" }));

  const back = useBack();
  const method = useMethodName();
  const several = tabs.length > 1;
  const title = text(several ? "modals.wallet.title" : `modals.wallet.${tab}.title`);
  const Panel = panels[tab];
  const content =
    phase === "ready" ? (
      <Panel />
    ) : phase === "closed" && loading !== "loading" ? (
      <ContentLoadError busy={loading === "retrying"} onRetry={retry} />
    ) : slow ? (
      <Loading label={text("layout.interface.loading")} />
    ) : (
      <div className={styles.loading} aria-busy="true">
        <Skeleton shape="card" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
    );
  return (
    <>
      {/* Show the selected method if the form covers the methods. */}
      <DialogHeader title={back && method ? `${title} · ${method}` : title} onBack={back} />
      <WalletBalance />
      {several ? (
        <Tabs
          label={text("modals.wallet.title")}
          tabs={tabs.map((id) => ({ id, label: text(`modals.wallet.tabs.${id}`) }))}
          selected={tab}
          onSelect={actions.selectWalletTab}
          className={styles.tabs}
        >
          {content}
        </Tabs>
      ) : (
        content
      )}
    </>
  );
}

function useMethodName(): string | undefined {
  const { tab } = useSlice("wallet");
  const payment = useSlice(tab);
  const methods = useSlice(`${tab}Methods`);
  return methods.find(({ method }) => method === payment.method)?.name;
}

/** On phones the form covers the methods. Returns the function that goes back to them. */
function useBack(): (() => void) | undefined {
  const { showMethods } = useActions();
  const { tab, pane } = useSlice("wallet");
  const deposit = useSlice("deposit").screen.kind;
  const withdraw = useSlice("withdraw").screen.kind;
  const narrow = useSyncExternalStore(watchWidth, isPhone);
  const form = tab === "deposit" ? deposit : withdraw;
  return narrow && pane === "form" && (form === "form" || form === "address") ? showMethods : undefined;
}
