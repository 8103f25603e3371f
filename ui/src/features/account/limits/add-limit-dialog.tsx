import type { LimitKind } from "@player-site/core";
import { type TextKey, useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { ChoiceGroup } from "../../../components/choice-group.tsx";
import { HintText } from "../../../components/field.tsx";
import { SelectInput } from "../../../components/select-input.tsx";
import { useCurrencyName } from "../../../core/currencies.ts";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import { LimitAmount } from "./limit-amount.tsx";
import { LimitDialogForm } from "./limit-dialog-form.tsx";

const TEXTS = "modals.addCashLimit";

const titles: Record<LimitKind, TextKey> = {
  bet: `${TEXTS}.addBetLabel`,
  loss: `${TEXTS}.addLossLabel`,
  deposit: `${TEXTS}.addDepositLabel`,
};

/** A new limit: period, currency and amount. */
export default function AddLimitDialog() {
  const text = useText();
  const actions = useActions();
  const form = useSlice("limitForm");
  const nameOf = useCurrencyName();
  const title = text(form.kind ? titles[form.kind] : `${TEXTS}.title`);
  const busy = form.phase === "submitting";

  return (
    <>
      <DialogHeader title={title} />
      <LimitDialogForm label={title}>
        <ChoiceGroup
          legend={text(`${TEXTS}.periodLabel`)}
          choices={form.periods.map(({ value, enabled }) => {
            const period = text.named(`globalComponents.constants.limitPeriods.${value}`);
            return { value, disabled: !enabled, label: enabled ? period : text(`${TEXTS}.takenLabel`, { period }) };
          })}
          selected={form.periods.find(({ chosen }) => chosen)?.value}
          onChoose={actions.chooseLimitPeriod}
        />
        <SelectInput
          label={text(`${TEXTS}.chooseCurrencyLabel`)}
          name="currency"
          required
          placeholder={text(`${TEXTS}.chooseCurrencyError`)}
          value={form.currencies.find(({ chosen }) => chosen)?.value ?? ""}
          options={form.currencies.map(({ value, enabled }) => {
            const name = nameOf(value);
            return { value, label: name === value ? value : `${value} · ${name}`, disabled: !enabled };
          })}
          onChange={actions.chooseLimitCurrency}
        />
        <LimitAmount label={text(`${TEXTS}.amountLabel`)} description={text(`${TEXTS}.hint`)} />
        {form.error && <HintText id="limit-error" hint={{ variant: "error", text: text.message(form.error) }} />}
        <Button kind="primary" size="large" wide submit disabled={!form.canSubmit && !busy} busy={busy}>
          {text(`${TEXTS}.addButton`)}
        </Button>
      </LimitDialogForm>
    </>
  );
}
