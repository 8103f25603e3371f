import { useActions, useSlice, useText } from "@player-site/core/react";
import { useId } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import styles from "./bonuses.module.css";

const TEXTS = "profile.bonuses.bonusCode";

/** A bonus code that gives a bonus at once. */
export function CodeForm() {
  const text = useText();
  const { changePageCode, submitPageCode } = useActions();
  const { code } = useSlice("bonusesPage");
  const { excluded } = useSlice("session");
  const blocked = useId();
  if (excluded) return null;
  return (
    <Card title={text(`${TEXTS}.title`)} description={text(`${TEXTS}.description`)}>
      <form
        className={styles.code}
        noValidate
        aria-label={text(`${TEXTS}.title`)}
        aria-describedby={code.blocked === undefined ? undefined : blocked}
        onSubmit={(event) => {
          event.preventDefault();
          if (code.canSubmit) submitPageCode().catch(() => undefined);
        }}
      >
        <TextInput
          label={text(`${TEXTS}.inputLabel`)}
          name="bonusCode"
          autoComplete="off"
          value={code.text}
          readOnly={code.busy}
          onChange={changePageCode}
        />
        <Button submit kind="primary" blocked={!code.canSubmit && !code.busy} busy={code.busy}>
          {text(`${TEXTS}.buttonLabel`)}
        </Button>
      </form>
      {code.blocked !== undefined && (
        <p className={styles.blocked} id={blocked}>
          <span role="alert">{text(`${TEXTS}.tryError`)}</span>{" "}
          <span role="timer">{text(`${TEXTS}.timerText`, { time: code.blocked })}</span>
        </p>
      )}
    </Card>
  );
}
