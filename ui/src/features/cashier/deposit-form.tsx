import { AmountInput } from "../../components/amount-input.tsx";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { useMoney } from "../../core/money.tsx";
import { fill, useText } from "../../core/text.ts";
import { Form, FormError } from "../../forms/form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { AddressScreen } from "./address-screen.tsx";
import { BonusChoice } from "./bonus-choice.tsx";
import styles from "./deposit-form.module.css";
import { LimitLink, LimitOffer } from "./limit-offer.tsx";

const TEXTS = "modals.wallet.deposit";

export function DepositForm() {
  const text = useText();
  const actions = useActions();
  const deposit = useSlice("deposit");
  const fields = useSlice("depositForm");

  if (deposit.method === undefined) {
    return <Notice icon="back" title={text("modals.wallet.methodsTitle")} />;
  }
  if (deposit.screen.kind === "address") {
    return (
      <div className={styles.stack}>
        <LimitOffer />
        <AddressScreen screen={deposit.screen} />
        <BonusChoice />
        <LimitLink />
      </div>
    );
  }
  const submitting = deposit.screen.kind === "submitting";
  return (
    <Form
      label={text(`${TEXTS}.title`)}
      view={{ ...fields, phase: submitting ? "submitting" : fields.phase, canSubmit: deposit.canSubmit }}
      onSubmit={actions.deposit}
      onRetry={() => actions.reloadWallet().catch(() => undefined)}
    >
      <LimitOffer />
      <Amount />
      {fields.fields.map((field) => (
        <FormField key={field.name} form="deposit" field={field} />
      ))}
      <BonusChoice />
      <LimitLink />
      <FormError view={fields} />
      <DepositButton busy={submitting} />
    </Form>
  );
}

function Amount() {
  const text = useText();
  const money = useMoney();
  const actions = useActions();
  const { amount } = useSlice("deposit");
  const bounds = { min: money(amount.minimum), max: money(amount.maximum) };
  const limits = `${text(`${TEXTS}.minSum`, bounds)} · ${text(`${TEXTS}.maxSum`, bounds)}`;
  return (
    <div className={styles.amount}>
      <AmountInput
        label={text(`${TEXTS}.sumLabel`)}
        required
        value={amount.text}
        currency={amount.minimum.code}
        description={limits}
        hint={amount.hint && { variant: "error", text: fill(text.message(amount.hint), bounds) }}
        onChange={actions.changeAmount}
        onBlur={actions.blurAmount}
      />
      {amount.presets.length > 0 && (
        <fieldset className={styles.presets}>
          <legend className="hidden-text">{text(`${TEXTS}.presetsLabel`)}</legend>
          {amount.presets.map((preset) => (
            <button
              key={preset.value}
              type="button"
              className={styles.preset}
              aria-pressed={preset.selected}
              onClick={() => actions.choosePreset(preset.value)}
            >
              <bdi>{money(preset.money)}</bdi>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** What will be paid and what comes on top of it. */
function DepositButton({ busy }: { busy: boolean }) {
  const text = useText();
  const money = useMoney();
  const { button, canSubmit } = useSlice("deposit");
  const extras = [
    button.cash && money(button.cash),
    button.freeSpins !== undefined && text.count(`${TEXTS}.spinsOnButton`, button.freeSpins),
  ].filter((part) => typeof part === "string");
  return (
    <div className={styles.submit}>
      <Button kind="money" size="large" wide submit disabled={!canSubmit && !busy} busy={busy}>
        <span>
          {text(`${TEXTS}.depositButton`)} <bdi>{money(button.amount)}</bdi>
        </span>
        {extras.length > 0 && (
          <span className={styles.extra}>
            <Icon name="gift" />
            {text(`${TEXTS}.bonusOnButton`, { bonus: extras.join(" + ") })}
          </span>
        )}
      </Button>
    </div>
  );
}
