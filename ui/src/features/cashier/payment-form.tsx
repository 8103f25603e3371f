import type { FormView, MoneyView } from "@player-site/core";
import { fill, useActions, useMoney, useSlice, useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { AmountInput } from "../../components/amount-input.tsx";
import { Form, SubmitBar } from "../../forms/form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";

type Payment = "deposit" | "withdraw";

interface FormProps {
  payment: Payment;
  onSubmit: () => void;
  /** Shown before the fields of the method. */
  lead: ReactNode;
  children: ReactNode;
}

/** The form of a payment: amount, fields of the method, and further content. */
export function PaymentForm({ payment, onSubmit, lead, children }: FormProps) {
  const text = useText();
  const { reloadWallet } = useActions();
  const view = usePaymentForm(payment);
  return (
    <Form
      label={text(`modals.wallet.${payment}.title`)}
      view={view}
      onSubmit={onSubmit}
      onRetry={() => reloadWallet().catch(() => undefined)}
    >
      {lead}
      {view.fields.map((field) => (
        <FormField key={field.name} form={payment} field={field} />
      ))}
      {children}
    </Form>
  );
}

interface AmountProps {
  payment: Payment;
  currency: string;
  /** Parameter for the texts, in addition to the minimum and the maximum amount. */
  available?: MoneyView;
  onChange: (text: string) => void;
  onBlur: () => void;
}

/** The amount field with its minimum and maximum. */
export function PaymentAmount({ payment, currency, available, onChange, onBlur }: AmountProps) {
  const text = useText();
  const money = useMoney();
  const { amount } = useSlice(payment);
  const texts = `modals.wallet.${payment}` as const;
  const bounds = {
    min: money(amount.minimum),
    max: money(amount.maximum),
    ...(available && { available: money(available) }),
  };
  return (
    <AmountInput
      label={text(`${texts}.sumLabel`)}
      required
      value={amount.text}
      currency={currency}
      description={`${text(`${texts}.minSum`, bounds)} · ${text(`${texts}.maxSum`, bounds)}`}
      hint={amount.hint && { variant: "error", text: fill(text.message(amount.hint), bounds) }}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** Submits the payment; it stays visible at the end of the form. */
export function PayButton({
  payment,
  kind,
  children,
}: {
  payment: Payment;
  kind: "money" | "primary";
  children: ReactNode;
}) {
  const text = useText();
  const view = usePaymentForm(payment);
  const { amount } = useSlice(payment);
  const networks = useSlice("withdraw");
  const missing: string[] = [];
  if (payment === "withdraw" && networks.networks.length > 0 && networks.network === undefined)
    missing.push(text("fieldsSettings.fieldsControls.networkSelect.label"));
  if (amount.wrong) missing.push(text(`modals.wallet.${payment}.sumLabel`));
  return (
    <SubmitBar>
      <SubmitButton view={view} kind={kind} missing={missing}>
        {children}
      </SubmitButton>
    </SubmitBar>
  );
}

/** The fields of the method. They are submitted together with the payment. */
function usePaymentForm(payment: Payment): FormView {
  const { screen, canSubmit } = useSlice(payment);
  const view = useSlice(`${payment}Form`);
  return { ...view, phase: screen.kind === "submitting" ? "submitting" : view.phase, canSubmit };
}
