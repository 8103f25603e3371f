import type { DepositView } from "@player-site/core";
import { Money, useActions, useMoney, useSlice, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { LazyQrCode } from "../../components/lazy-qr-code.tsx";
import { Notice } from "../../components/notice.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { Spoken } from "../../components/spoken.tsx";
import { CopyRow } from "../../shared/copyable/copy-row.tsx";
import { OpensTab } from "../../shared/links/opens-tab.tsx";
import { PaymentSteps } from "../../shared/payments/payment-steps.tsx";
import styles from "./deposit-screen.module.css";
import { LostScreen } from "./lost-screen.tsx";
import { ProviderFrame } from "./provider-frame.tsx";

const TEXTS = "modals.wallet.deposit";

type Screen = Exclude<DepositView["screen"], { kind: "form" | "submitting" | "address" }>;

/** The screen after the form: redirect, code, frame, or waiting. */
export function DepositScreen({ screen }: { screen: Screen }) {
  const text = useText();
  const actions = useActions();
  const { steps } = useSlice("deposit");
  if (screen.kind === "lost") {
    return (
      <LostScreen
        texts={`${TEXTS}.lost`}
        lost={screen}
        onRetry={actions.retryDeposit}
        onSearch={actions.searchDeposit}
        onLeave={actions.abandonDeposit}
      />
    );
  }
  return (
    <>
      <div className={styles.steps}>
        <PaymentSteps steps={steps} />
      </div>
      {screen.kind === "window" && <WindowScreen screen={screen} />}
      {screen.kind === "qr" && <QrScreen screen={screen} />}
      {screen.kind === "frame" && <ProviderFrame url={screen.url} title={text(`${TEXTS}.frame.title`)} />}
      {screen.kind === "confirming" && (
        <Notice
          icon="clock"
          tone="money"
          live
          title={text(`${TEXTS}.confirming.title`)}
          description={text(`${TEXTS}.confirming.description`)}
        />
      )}
      {screen.kind === "awaiting" && (
        <div className={styles.waiting}>
          <Spinner className={styles.spinner} />
          <Spoken className={styles.title} words={text(`${TEXTS}.awaitInvoice.title`)} />
          <Money value={screen.amount} className={styles.sum} />
          <p className={styles.note}>{text(`${TEXTS}.awaitInvoice.description`)}</p>
        </div>
      )}
      <Decline />
    </>
  );
}

/** Declines the payment: the player will not make it. */
function Decline() {
  const text = useText();
  const { declineDeposit } = useActions();
  const { canDecline, declining } = useSlice("deposit");
  if (!canDecline && !declining) return null;
  return (
    <div className={styles.decline}>
      <Button
        kind="quiet"
        size="small"
        busy={declining}
        onClick={() => {
          // An alert shows a failure.
          declineDeposit().catch(() => undefined);
        }}
      >
        {text(`${TEXTS}.decline`)}
      </Button>
    </div>
  );
}

function WindowScreen({ screen }: { screen: Extract<Screen, { kind: "window" }> }) {
  const text = useText();
  const money = useMoney();
  const { abandonDeposit } = useActions();
  return (
    <Notice
      icon={screen.blocked ? "alert" : "external"}
      tone="money"
      live
      title={text(`${TEXTS}.window.${screen.blocked ? "blockedTitle" : "resumedTitle"}`)}
      description={text(`${TEXTS}.window.${screen.blocked ? "blockedDescription" : "resumedDescription"}`, {
        amount: money(screen.amount),
      })}
    >
      <a className={buttonClass({ kind: "money" })} href={screen.link} target="_blank" rel="noopener noreferrer">
        {text(`${TEXTS}.window.link`)}
        <OpensTab />
        <Icon name="external" />
      </a>
      <Button onClick={abandonDeposit}>{text(`${TEXTS}.window.back`)}</Button>
    </Notice>
  );
}

function QrScreen({ screen }: { screen: Extract<Screen, { kind: "qr" }> }) {
  const text = useText();
  return (
    <div className={styles.qr}>
      <h3 className={styles.title}>{text(`${TEXTS}.qrPayment.title`)}</h3>
      <Money value={screen.amount} className={styles.sum} />
      <LazyQrCode
        text={screen.text}
        size={176}
        label={text(`${TEXTS}.qrPayment.codeLabel`)}
        spaceClass={styles.qrSpace}
      />
      <p className={styles.note}>{text(`${TEXTS}.qrPayment.instruction`)}</p>
      <CopyRow label={text(`${TEXTS}.qrPayment.codeLabel`)} value={screen.text} />
    </div>
  );
}
