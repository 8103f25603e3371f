import { useActions, useSlice, useText } from "@player-site/core/react";
import { FormSkeleton } from "../../forms/form.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { NoMethods } from "./deposit-panel.tsx";
import { MethodList } from "./method-list.tsx";
import { MethodsAndForm } from "./methods-and-form.tsx";
import { WagerPanel } from "./wager-panel.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";
import { WithdrawScreen } from "./withdraw-screen.tsx";

/** Withdrawal: methods and form, or the screen that replaces them. */
export function WithdrawPanel() {
  const text = useText();
  const actions = useActions();
  const { phase, method, screen, wager } = useSlice("withdraw");
  const methods = useSlice("withdrawMethods");

  if (screen.kind !== "form" && screen.kind !== "submitting") return <WithdrawScreen screen={screen} />;
  if (phase === "closed" || phase === "loading") return <FormSkeleton />;
  if (phase === "failed") return <ContentLoadError onRetry={() => actions.reloadWallet().catch(() => undefined)} />;
  if (phase === "wager" && wager) return <WagerPanel wager={wager} />;
  if (phase === "empty" || methods.length === 0) return <NoMethods />;
  return (
    <MethodsAndForm
      label={text("modals.wallet.withdraw.title")}
      methods={
        <MethodList name="withdrawMethods" rows={methods} selected={method} onSelect={actions.selectWithdrawMethod} />
      }
      form={<WithdrawForm />}
    />
  );
}
