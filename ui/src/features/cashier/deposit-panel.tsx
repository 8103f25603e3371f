import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Screen } from "../../components/screen.tsx";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { DepositAgain } from "./deposit-again.tsx";
import { DepositForm } from "./deposit-form.tsx";
import { DepositScreen } from "./deposit-screen.tsx";
import { LimitPanel } from "./limit-panel.tsx";
import { MethodList } from "./method-list.tsx";
import { MethodsAndForm } from "./methods-and-form.tsx";

/** Deposit: methods and form, or the screen that replaces them. */
export function DepositPanel() {
  const { phase, screen } = useSlice("deposit");
  const inForm = screen.kind === "form" || screen.kind === "submitting" || screen.kind === "address";
  return (
    <Screen name={inForm ? phase : screen.kind}>
      <Content />
    </Screen>
  );
}

function Content() {
  const text = useText();
  const actions = useActions();
  const deposit = useSlice("deposit");
  const methods = useSlice("depositMethods");

  if (deposit.phase === "failed") {
    return <ContentLoadError onRetry={() => actions.reloadWallet().catch(() => undefined)} />;
  }
  if (deposit.phase === "limit" || deposit.phase === "refused") return <LimitPanel phase={deposit.phase} />;
  const { screen } = deposit;
  if (screen.kind !== "form" && screen.kind !== "submitting" && screen.kind !== "address") {
    return <DepositScreen screen={screen} />;
  }
  if (deposit.phase === "empty" || methods.length === 0) return <NoMethods />;
  return (
    <MethodsAndForm
      label={text("modals.wallet.deposit.title")}
      methods={
        <>
          <DepositAgain />
          <MethodList name="depositMethods" rows={methods} selected={deposit.method} onSelect={actions.selectMethod} />
        </>
      }
      form={<DepositForm />}
    />
  );
}

/** No payment method is available for this currency and region. */
export function NoMethods() {
  const text = useText();
  const openDialog = useOpenDialog();
  return (
    <Notice
      icon="wallet"
      title={text("modals.wallet.missingMethods.title")}
      description={text("modals.wallet.missingMethods.description")}
    >
      <Button onClick={() => openDialog({ name: "wallet-region" })}>{text("modals.wallet.regionBlock.label")}</Button>
    </Notice>
  );
}
