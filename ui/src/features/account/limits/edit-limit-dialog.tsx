import type { LimitKind } from "@player-site/core";
import { useActions, useMoney, useSlice, useText } from "@player-site/core/react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { HintText } from "../../../components/field.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Screen } from "../../../components/screen.tsx";
import { Spoken } from "../../../components/spoken.tsx";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import { LimitAmount } from "./limit-amount.tsx";
import { LimitDialogForm } from "./limit-dialog-form.tsx";
import styles from "./limits.module.css";

const TEXTS = "modals.editCashLimit";

/** Number of each kind in the keys of the titles. */
const numbers: Record<LimitKind, number> = { bet: 1, loss: 2, deposit: 3 };

/** Changes the amount of a limit, or removes it. */
export default function EditLimitDialog() {
  const text = useText();
  const money = useMoney();
  const form = useSlice("limitForm");
  const { kind, limit, effect } = form;
  const title =
    (kind && limit && text.named(`${TEXTS}.popupLabel.edit_${limit.period}_${numbers[kind]}`)) ||
    text(`${TEXTS}.title`);
  const busy = form.phase === "submitting";
  return (
    <>
      <DialogHeader title={title} />
      <LimitDialogForm label={title}>
        {limit && <p>{text(`${TEXTS}.currentLabel`, { amount: money(limit.amount) })}</p>}
        <LimitAmount label={text(`${TEXTS}.amountLabel`)} />
        <div className={styles.effect}>
          <Icon name={effect === "later" ? "clock" : "info"} />
          <Spoken inline first={false} words={text(effect ? `${TEXTS}.effects.${effect}` : `${TEXTS}.hint`)} />
        </div>
        {form.error && <HintText id="limit-error" hint={{ variant: "error", text: text.message(form.error) }} />}
        <div className={styles.buttons}>
          <Button kind="primary" size="large" wide submit disabled={!form.canSubmit && !busy} busy={busy}>
            {text(`${TEXTS}.actions.updateButtonLabel`)}
          </Button>
          <Removal />
        </div>
      </LimitDialogForm>
    </>
  );
}

/** Asks for confirmation in place of the button. */
function Removal() {
  const text = useText();
  const { removeLimit } = useActions();
  const { phase, canRemove } = useSlice("limitForm");
  const [asked, setAsked] = useState(false);
  const busy = phase === "removing";
  if (!canRemove && !busy) return null;
  return (
    <Screen name={asked ? "question" : "button"} kind="choice">
      {asked ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields
        <div className={styles.ask} role="group" aria-label={text(`${TEXTS}.actions.deleteButtonLabel`)}>
          <p>{text(`${TEXTS}.deleteQuestion`)}</p>
          <Button kind="danger" wide busy={busy} onClick={() => removeLimit().catch(() => undefined)}>
            {text(`${TEXTS}.deleteConfirm`)}
          </Button>
          <Button wide data-autofocus disabled={busy} onClick={() => setAsked(false)}>
            {text(`${TEXTS}.deleteKeep`)}
          </Button>
        </div>
      ) : (
        <Button kind="danger" wide onClick={() => setAsked(true)}>
          <Icon name="trash" />
          {text(`${TEXTS}.actions.deleteButtonLabel`)}
        </Button>
      )}
    </Screen>
  );
}
