import type { SecondFactorView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect, useRef } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { LazyQrCode } from "../../../components/lazy-qr-code.tsx";
import { Screen } from "../../../components/screen.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { StateBadge } from "../../../components/state-badge.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { useFocusRequest } from "../../../forms/use-focus-request.ts";
import { CopyRow } from "../../../shared/copyable/copy-row.tsx";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { isPhone } from "../../../styles/breakpoints.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";

const TEXTS = "profile.security.factor";

/** The card of the second factor: its state and its tasks. Renders nothing if the site does not offer a second factor. */
export function SecondFactor() {
  const text = useText();
  const factor = useSlice("secondFactor");
  const { loadSecondFactor, beginSecondFactor } = useActions();
  useEffect(() => {
    loadSecondFactor().catch(() => undefined);
    // Ends the task, so that a secret and recovery codes are not shown again after the page was left.
    return () => {
      beginSecondFactor("").catch(() => undefined);
    };
  }, [loadSecondFactor, beginSecondFactor]);
  if (!factor.offered) return null;
  const known = factor.phase === "ready";
  return (
    <Card
      title={text(`${TEXTS}.title`)}
      description={text(`${TEXTS}.description`)}
      busy={factor.phase === "loading"}
      aside={known && <State enabled={factor.enabled} />}
    >
      <Screen name={screenOf(factor)} kind="choice" className={styles.screen}>
        <Content factor={factor} />
      </Screen>
    </Card>
  );
}

function screenOf(factor: SecondFactorView): string {
  if (factor.recoveryCodes.length > 0) return "codes";
  // The end of a load is no new content: it must not take the focus.
  return factor.task ?? "state";
}

function State({ enabled }: { enabled: boolean }) {
  const text = useText();
  return (
    <StateBadge tone={enabled ? "good" : "neutral"} icon={enabled ? "check" : "lock"}>
      {text(enabled ? `${TEXTS}.on` : `${TEXTS}.off`)}
    </StateBadge>
  );
}

function Content({ factor }: { factor: SecondFactorView }) {
  const text = useText();
  const { loadSecondFactor } = useActions();
  if (factor.recoveryCodes.length > 0) return <RecoveryCodes codes={factor.recoveryCodes} />;
  if (factor.task !== undefined) return <Task factor={factor} task={factor.task} />;
  if (factor.phase === "failed") {
    return (
      <>
        <p>{text(`${TEXTS}.unknown`)}</p>
        <ContentLoadError onRetry={loadSecondFactor} />
      </>
    );
  }
  if (factor.phase === "loading") {
    return (
      <LoadingArea label={text("layout.interface.loading")}>
        <Skeleton shape="field" />
      </LoadingArea>
    );
  }
  return <Choices factor={factor} />;
}

function Choices({ factor }: { factor: SecondFactorView }) {
  const text = useText();
  const { beginSecondFactor } = useActions();
  const begin = (task: string) => () => {
    // An alert shows a failure.
    beginSecondFactor(task).catch(() => undefined);
  };
  if (!factor.enabled) {
    return (
      <Button size="medium" kind="primary" onClick={begin("enable")}>
        {text(`${TEXTS}.enable.button`)}
      </Button>
    );
  }
  const left = factor.recoveryCodesLeft;
  return (
    <>
      {left !== undefined && <p className={styles.hint}>{text.count(`${TEXTS}.left`, left)}</p>}
      <div className={styles.buttons}>
        <Button size="medium" onClick={begin("recovery")}>
          {text(`${TEXTS}.recovery.button`)}
        </Button>
        <Button size="medium" kind="danger" onClick={begin("disable")}>
          {text(`${TEXTS}.disable.button`)}
        </Button>
      </div>
    </>
  );
}

type TaskName = NonNullable<SecondFactorView["task"]>;

/** The form of a task: the field for the code and, to switch the factor on, its secret. */
function Task({ factor, task }: { factor: SecondFactorView; task: TaskName }) {
  const text = useText();
  const { beginSecondFactor, changeFactorCode, sendFactorCode } = useActions();
  const element = useRef<HTMLFormElement>(null);
  useFocusRequest(element, factor.focus);
  const enabling = task === "enable";
  if (enabling && factor.secret === "") {
    return (
      <LoadingArea label={text("layout.interface.loading")}>
        <Skeleton shape="card" />
      </LoadingArea>
    );
  }
  return (
    <form
      ref={element}
      className={styles.screen}
      noValidate
      aria-label={text(`${TEXTS}.${task}.title`)}
      onSubmit={(event) => {
        event.preventDefault();
        sendFactorCode().catch(() => undefined);
      }}
    >
      <h3 className={styles.title} tabIndex={-1}>
        {text(`${TEXTS}.${task}.title`)}
      </h3>
      <p className={styles.hint}>{text(`${TEXTS}.${task}.description`)}</p>
      {enabling && (
        <div className={styles.secret}>
          <LazyQrCode
            text={factor.address}
            size={176}
            label={text(`${TEXTS}.enable.qrLabel`)}
            spaceClass={styles.qrSpace}
          />
          <CopyRow
            label={text(`${TEXTS}.enable.secretLabel`)}
            value={factor.secret}
            grouped={factor.secret.replaceAll(/.{4}(?=.)/g, "$& ")}
          />
          {/* A phone cannot scan its own screen. */}
          {isPhone() && (
            <a className={buttonClass({ kind: "secondary" })} href={factor.address}>
              {text(`${TEXTS}.enable.openButton`)}
            </a>
          )}
        </div>
      )}
      <TextInput
        name="code"
        label={text(enabling ? `${TEXTS}.codeLabel` : `${TEXTS}.anyCodeLabel`)}
        hint={factor.error && { variant: "error", text: text.message(factor.error) }}
        value={factor.code}
        required
        autoComplete="one-time-code"
        inputMode={enabling ? "numeric" : "text"}
        readOnly={factor.busy}
        onChange={changeFactorCode}
      />
      <div className={styles.buttons}>
        <Button size="medium" disabled={factor.busy} onClick={() => beginSecondFactor("").catch(() => undefined)}>
          {text(`${TEXTS}.cancelButton`)}
        </Button>
        <Button
          size="medium"
          kind={task === "disable" ? "danger" : "primary"}
          submit
          blocked={!factor.canSend && !factor.busy}
          busy={factor.busy}
        >
          {text(`${TEXTS}.${task}.confirmButton`)}
        </Button>
      </div>
    </form>
  );
}
