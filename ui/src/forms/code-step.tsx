import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../components/button.tsx";
import { OtpInput } from "../components/otp-input.tsx";
import { Screen } from "../components/screen.tsx";
import styles from "./code-step.module.css";

const TEXTS = "globalComponents.phoneVerification";

/** Entry of the one-time code sent by SMS. */
export function CodeStep() {
  const text = useText();
  const actions = useActions();
  const otp = useSlice("otp");
  const busy = otp.phase === "verifying";
  return (
    <form
      className={styles.step}
      noValidate
      aria-label={text(`${TEXTS}.title`)}
      onSubmit={(event) => {
        event.preventDefault();
        if (otp.canVerify) actions.verifyCode().catch(() => undefined);
      }}
    >
      <p className={styles.lead}>
        {text(`${TEXTS}.description`)}{" "}
        <bdi className={styles.phone} dir="ltr">
          {otp.phone}
        </bdi>
      </p>
      <OtpInput
        label={text(`${TEXTS}.codeLabel`)}
        length={otp.length}
        value={otp.code}
        disabled={busy}
        description={otp.verifiesAtOnce ? text(`${TEXTS}.atOnce`) : undefined}
        hint={otp.error && { variant: "error", text: text.message(otp.error) }}
        onChange={actions.changeCode}
      />
      <Resend />
      <Button kind="primary" size="large" wide submit disabled={!otp.canVerify && !busy} busy={busy}>
        {text(`${TEXTS}.verifyButton`)}
      </Button>
      <Button kind="quiet" wide onClick={actions.leaveCode}>
        {text(`${TEXTS}.backButton`)}
      </Button>
    </form>
  );
}

function Resend() {
  const text = useText();
  const { resendCode } = useActions();
  const { resend, phase } = useSlice("otp");
  // A failure is shown at the code field.
  const again = () => resendCode().catch(() => undefined);
  if (resend.kind === "limit") {
    return (
      <p className={styles.resend} role="alert">
        <span className={styles.limit}>{text(`${TEXTS}.limitError`)}</span>
      </p>
    );
  }
  return (
    // After a resend the button disappears and the focus moves to the code field.
    <Screen name={resend.kind} className={styles.resend}>
      {resend.kind === "countdown" ? (
        <>
          <span>{text(`${TEXTS}.timerLabel`)}</span>
          <span className={styles.timer} role="timer">
            {resend.text}
          </span>
        </>
      ) : (
        <>
          <span>{text(`${TEXTS}.receiveHint`)}</span>
          <Button kind="quiet" size="small" busy={phase === "sending"} onClick={again}>
            {text(`${TEXTS}.resendButton`)}
          </Button>
        </>
      )}
    </Screen>
  );
}
