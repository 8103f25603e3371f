import type { VaultFormView } from "@player-site/core";
import { useActions, useMoney, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useBusy } from "../../../shared/loading/use-busy.ts";

const TEXTS = "profile.limits.vault";

/** Shown if no usable answer came: the money is in the vault, or it is not. */
export function VaultUnknown({ form: { money: amount, error, busy } }: { form: VaultFormView }) {
  const text = useText();
  const money = useMoney();
  const { loadVault, sendVaultTask, beginVaultTask } = useActions();
  const [searching, search] = useBusy();
  return (
    <Notice
      icon="alert"
      tone="money"
      live
      title={text(`${TEXTS}.unknownTitle`)}
      description={text(`${TEXTS}.unknownDescription`, { amount: amount ? money(amount) : "" })}
      details={
        error && (
          <p>
            {text(`${TEXTS}.refusedLabel`)} <bdi>{text.message(error)}</bdi>
          </p>
        )
      }
    >
      <Button kind="primary" busy={searching} onClick={() => search(loadVault)}>
        {text(`${TEXTS}.searchButton`)}
      </Button>
      <Button
        busy={busy}
        onClick={() => {
          // This notice or an alert shows the result.
          sendVaultTask().catch(() => undefined);
        }}
      >
        {text(`${TEXTS}.againButton`)}
      </Button>
      <Button kind="quiet" disabled={busy} onClick={() => beginVaultTask("leave", "")}>
        {text(`${TEXTS}.leaveButton`)}
      </Button>
    </Notice>
  );
}
