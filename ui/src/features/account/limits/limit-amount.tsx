import { useActions, useSlice, useText } from "@player-site/core/react";
import { AmountInput } from "../../../components/amount-input.tsx";

const nothing = () => undefined;

/** The amount field of a limit. */
export function LimitAmount({ label, description }: { label: string; description?: string | undefined }) {
  const text = useText();
  const { changeLimitAmount } = useActions();
  const { amount, code, amountError, phase } = useSlice("limitForm");
  return (
    <AmountInput
      label={code === "" ? label : `${label} (${code})`}
      required
      value={amount}
      currency={code}
      description={description}
      readOnly={phase !== "ready"}
      hint={amountError && { variant: "error", text: text.message(amountError) }}
      onChange={changeLimitAmount}
      onBlur={nothing}
    />
  );
}
