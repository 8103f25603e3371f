import type { ExclusionKind, ExclusionMeaning, ExclusionPeriodView } from "@player-site/core";
import { useActions, useDateText, useDayText, useSlice, useText } from "@player-site/core/react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { HintText } from "../../../components/field.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Loading } from "../../../components/spinner.tsx";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../../dialogs/registry.ts";
import { useCloseWhen, useThisDialog } from "../../../dialogs/use-dialogs.tsx";
import styles from "./limits.module.css";

const TEXTS = "modals.selfExclusionLimit";

/** Content keys of the sentences that explain a choice. */
const sentences = {
  forever: (kind) => `${kind}.forever` as const,
  dated: (kind) => `${kind}.description` as const,
  undated: (kind) => `${kind}.undated` as const,
  longerDated: (_kind) => "updateDescription" as const,
  longerUndated: (_kind) => "updateUndated" as const,
} satisfies Record<ExclusionMeaning, (kind: ExclusionKind) => string>;

/** Explains a cooling-off period or a self-exclusion before it begins; it cannot be ended early. */
export default function ExclusionDialog({ value }: DialogProps<"self-exclusion-limit">) {
  const text = useText();
  const day = useDayText();
  const actions = useActions();
  const dialog = useThisDialog();
  const limits = useSlice("limits");
  const dateText = useDateText();
  const expiring = useSlice("bonuses").flatMap(({ id, name, active, expiresAt }) =>
    active && expiresAt !== undefined ? [{ id, name, expiresAt }] : [],
  );
  const [state, setState] = useState<"asking" | "busy" | "failed" | "unknown">("asking");
  // Keep the choice: the core removes it from the available periods while the request is in flight.
  const [choice, setChoice] = useState<ExclusionPeriodView>();
  const choices = [...limits.coolingOff.periods, ...limits.selfExclusion.periods];
  const offered = choices.find(({ id }) => id === value);
  if (!choice && offered) setChoice(offered);
  // After a reload the dialog is restored before the limits are loaded.
  useCloseWhen(limits.phase === "ready" && !choice && !offered);
  if (!choice) return <Loading label={text("layout.interface.loading")} />;
  const { kind, period, longer, meaning } = choice;
  const parameters = {
    period: text.named(`globalComponents.constants.limitPeriods.${period}`) || period,
    date: choice.ends === undefined ? "" : day(new Date(choice.ends)),
  };
  const words = `${TEXTS}.${sentences[meaning](kind)}` as const;

  const confirm = () => {
    setState("busy");
    const done = kind === "selfExclusion" ? actions.excludeSelf(period) : actions.coolOff(period);
    done.then(
      () => dialog.forceClose(),
      // Without an answer it may have begun, or may still begin.
      (error: unknown) => {
        const isUnknown = error instanceof Error && "retryable" in error && error.retryable === true;
        setState(isUnknown ? "unknown" : "failed");
      },
    );
  };
  return (
    <>
      <DialogHeader title={text(longer ? `${TEXTS}.updateTitle` : `${TEXTS}.${kind}.title`)} />
      <div className={styles.dialog}>
        <ul className={styles.points}>
          <li>
            <Icon name="clock" />
            <span>{text(words, parameters)}</span>
          </li>
          <li>
            <Icon name="wallet" />
            <span>{text(`${TEXTS}.withdrawals`)}</span>
          </li>
          {expiring.map(({ id, name, expiresAt }) => (
            <li key={id}>
              <Icon name="gift" />
              <span>{text(`${TEXTS}.bonus`, { name, date: dateText(expiresAt) })}</span>
            </li>
          ))}
          {kind === "selfExclusion" && (
            <li>
              <Icon name="exit" />
              <span>{text(`${TEXTS}.selfExclusion.signOut`)}</span>
            </li>
          )}
        </ul>
        {(state === "failed" || state === "unknown") && (
          <HintText id="exclusion-error" hint={{ variant: "error", text: text(`${TEXTS}.${state}`) }} />
        )}
        <div className={styles.buttons}>
          <Button kind={kind === "selfExclusion" ? "danger" : "primary"} wide busy={state === "busy"} onClick={confirm}>
            {text(longer ? `${TEXTS}.okButtonLabel` : `${TEXTS}.${kind}.okButtonLabel`)}
          </Button>
          <Button wide data-autofocus onClick={dialog.close}>
            {text(`${TEXTS}.cancelButtonLabel`)}
          </Button>
        </div>
      </div>
    </>
  );
}
