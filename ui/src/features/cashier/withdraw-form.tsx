import { AmountInput } from "../../components/amount-input.tsx";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { SelectInput } from "../../components/text-input.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { Money, useMoney } from "../../core/money.tsx";
import { fill, useText } from "../../core/text.ts";
import { Form, FormError } from "../../forms/form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import form from "./deposit-form.module.css";
import styles from "./withdraw.module.css";
import { WithdrawSummary } from "./withdraw-summary.tsx";

const TEXTS = "modals.wallet.withdraw";

/** How much is to be paid out, and where to. */
export function WithdrawForm() {
  const text = useText();
  const actions = useActions();
  const withdraw = useSlice("withdraw");
  const fields = useSlice("withdrawForm");

  if (withdraw.method === undefined) return <Notice icon="back" title={text("modals.wallet.methodsTitle")} />;
  const submitting = withdraw.screen.kind === "submitting";
  return (
    <Form
      label={text(`${TEXTS}.title`)}
      view={{ ...fields, phase: submitting ? "submitting" : fields.phase, canSubmit: withdraw.canSubmit }}
      onSubmit={actions.withdraw}
      onRetry={() => actions.reloadWallet().catch(() => undefined)}
    >
      <Networks />
      <Amount />
      {fields.fields.map((field) => (
        <FormField key={field.name} form="withdraw" field={field} />
      ))}
      <FormError view={fields} />
      {withdraw.canSubmit && <WithdrawSummary />}
      <div className={form.submit}>
        <Button kind="primary" size="large" wide submit disabled={!withdraw.canSubmit && !submitting} busy={submitting}>
          {text(`${TEXTS}.withdrawButton`)}
        </Button>
      </div>
    </Form>
  );
}

function Networks() {
  const text = useText();
  const { selectWithdrawNetwork } = useActions();
  const { networks, network, coin } = useSlice("withdraw");
  if (networks.length === 0) return null;
  const controls = "fieldsSettings.fieldsControls.networkSelect";
  return (
    <SelectInput
      label={text(`${controls}.label`)}
      placeholder={text(`${controls}.placeholder`)}
      description={text(`${TEXTS}.warning`, { coin })}
      name="crypto_network"
      required
      value={network ?? ""}
      options={networks.map(({ id, label }) => ({ value: id, label }))}
      onChange={selectWithdrawNetwork}
    />
  );
}

function Amount() {
  const text = useText();
  const money = useMoney();
  const actions = useActions();
  const { amount, available } = useSlice("withdraw");
  const bounds = { min: money(amount.minimum), max: money(amount.maximum), available: money(available) };
  return (
    <div className={styles.amount}>
      <AmountInput
        label={text(`${TEXTS}.sumLabel`)}
        required
        value={amount.text}
        currency={available.code}
        description={`${text(`${TEXTS}.minSum`, bounds)} · ${text(`${TEXTS}.maxSum`, bounds)}`}
        hint={amount.hint && { variant: "error", text: fill(text.message(amount.hint), bounds) }}
        onChange={actions.changeWithdrawAmount}
        onBlur={actions.blurWithdrawAmount}
      />
      <div className={styles.available}>
        <span>
          {text(`${TEXTS}.withdrawLabel`)}: <Money value={available} className={styles.strong} />
        </span>
        <Button size="small" aria-label={text(`${TEXTS}.allLabel`, bounds)} onClick={actions.withdrawAll}>
          {text(`${TEXTS}.allButton`)}
        </Button>
      </div>
    </div>
  );
}
