import type { VaultEntryView, VaultView } from "@player-site/core";
import { Money, useActions, useDateText, useMoney, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Screen } from "../../../components/screen.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { useOpenDialog } from "../../../dialogs/use-dialogs.tsx";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import styles from "./limits.module.css";
import { VaultForm } from "./vault-form.tsx";
import { VaultUnknown } from "./vault-unknown.tsx";

const TEXTS = "profile.limits.vault";

/** Money that is kept from play until a date. Renders nothing if the site does not offer it. */
export function VaultCard() {
  const vault = useSlice("vault");
  const { loadVault } = useActions();
  useEffect(() => {
    loadVault().catch(() => undefined);
  }, [loadVault]);
  return vault.offered ? <Offered vault={vault} /> : null;
}

function Offered({ vault }: { vault: VaultView }) {
  const text = useText();
  const { beginVaultTask } = useActions();
  // Leaving the page clears the form. A request with unknown outcome stays.
  useEffect(() => () => beginVaultTask("", ""), [beginVaultTask]);
  return (
    <Card title={text(`${TEXTS}.label`)} description={text(`${TEXTS}.hint`)} busy={vault.phase === "loading"}>
      {/* The end of a load is no new content: it must not take the focus. */}
      <Screen name={vault.form.phase} kind="choice" className={styles.entries}>
        <Content vault={vault} />
      </Screen>
    </Card>
  );
}

function Content({ vault }: { vault: VaultView }) {
  const text = useText();
  const { loadVault, beginVaultTask } = useActions();
  const openDialog = useOpenDialog();
  if (vault.form.phase === "unknown") return <VaultUnknown form={vault.form} />;
  if (vault.form.phase !== "closed") {
    return (
      <>
        {vault.phase === "failed" && <ContentLoadError onRetry={loadVault} />}
        <VaultForm form={vault.form} />
      </>
    );
  }
  if (vault.phase === "failed") return <ContentLoadError onRetry={loadVault} />;
  if (vault.phase === "loading") {
    return (
      <LoadingArea label={text("layout.interface.loading")}>
        <Skeleton shape="card" />
      </LoadingArea>
    );
  }
  return (
    <>
      {vault.entries.length > 0 ? (
        <ul className={styles.entries}>
          {vault.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{text(`${TEXTS}.empty`)}</p>
      )}
      {!vault.canPut && <p className={styles.note}>{text(`${TEXTS}.noMoney`)}</p>}
      <div className={styles.row}>
        {vault.canPut && (
          <Button kind="secondary" onClick={() => beginVaultTask("put", "")}>
            {text(`${TEXTS}.putButton`)}
          </Button>
        )}
        {vault.entries.length > 0 && (
          <Button onClick={() => openDialog({ name: "wallet", value: "withdraw" })}>
            {text(`${TEXTS}.withdrawButton`)}
          </Button>
        )}
      </div>
    </>
  );
}

function Entry({ entry: { id, amount, until, canProlong } }: { entry: VaultEntryView }) {
  const text = useText();
  const date = useDateText();
  const money = useMoney();
  const { beginVaultTask } = useActions();
  return (
    <li className={styles.entry}>
      <p>
        <Money value={amount} className={styles.amount} />
        <span className={styles.note}>{text(`${TEXTS}.untilLabel`, { date: date(until) })}</span>
      </p>
      {canProlong && (
        <Button
          size="small"
          aria-label={text(`${TEXTS}.longerLabel`, { amount: money(amount), date: date(until) })}
          onClick={() => beginVaultTask("prolong", id)}
        >
          {text(`${TEXTS}.longerButton`)}
        </Button>
      )}
    </li>
  );
}
