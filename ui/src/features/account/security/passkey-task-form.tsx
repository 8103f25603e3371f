import type { PasskeysView } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { useRef } from "react";
import { Button } from "../../../components/button.tsx";
import { PasswordInput, TextInput } from "../../../components/text-input.tsx";
import { useFocusRequest } from "../../../forms/use-focus-request.ts";
import styles from "./second-factor.module.css";

const TEXTS = "profile.security.passkeys";

interface Props {
  passkeys: PasskeysView;
  task: NonNullable<PasskeysView["task"]>;
}

/** The form of a task: the name of a passkey, the question before its removal, and the proof that the server asks for. */
export function PasskeyTaskForm({ passkeys, task }: Props) {
  const text = useText();
  const { beginPasskeyTask, sendPasskeyTask } = useActions();
  const element = useRef<HTMLFormElement>(null);
  useFocusRequest(element, passkeys.focus);
  const name = passkeys.list.find((row) => row.id === passkeys.subject)?.name ?? "";
  const title = text(`${TEXTS}.${task}.title`, { name });
  const asks = passkeys.proof !== undefined || task === "rename";
  // A message without a field.
  const problem = !asks && passkeys.error ? text.message(passkeys.error) : undefined;
  return (
    <form
      ref={element}
      className={styles.screen}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        // The card or an alert shows a failure.
        sendPasskeyTask().catch(() => undefined);
      }}
    >
      <h3 className={styles.title} tabIndex={-1}>
        {title}
      </h3>
      <div>
        <p className={styles.hint}>{text(`${TEXTS}.${task}.description`)}</p>
        <div role="status">
          {problem}
          {task === "add" && passkeys.busy && text(`${TEXTS}.waiting`)}
        </div>
      </div>
      {passkeys.proof && <p className={styles.hint}>{text(`${TEXTS}.proof`)}</p>}
      {asks && <Field passkeys={passkeys} />}
      <div className={styles.buttons}>
        <Button size="medium" disabled={passkeys.busy} onClick={() => beginPasskeyTask("", "").catch(() => undefined)}>
          {text(`${TEXTS}.cancelButton`)}
        </Button>
        <Button
          size="medium"
          kind={task === "remove" ? "danger" : "primary"}
          submit
          blocked={!passkeys.canSend && !passkeys.busy}
          busy={passkeys.busy}
        >
          {text(`${TEXTS}.${task}.confirmButton`)}
        </Button>
      </div>
    </form>
  );
}

function Field({ passkeys }: { passkeys: PasskeysView }) {
  const text = useText();
  const { changePasskeyText } = useActions();
  const common = {
    value: passkeys.typed,
    required: true,
    readOnly: passkeys.busy,
    onChange: changePasskeyText,
    hint: passkeys.error && { variant: "error" as const, text: text.message(passkeys.error) },
  };
  if (passkeys.proof === "password") {
    return (
      <PasswordInput
        {...common}
        name="password"
        label={text(`${TEXTS}.passwordLabel`)}
        autoComplete="current-password"
        showLabel={text("layout.interface.showPassword")}
        hideLabel={text("layout.interface.hidePassword")}
      />
    );
  }
  if (passkeys.proof === "code") {
    return <TextInput {...common} name="code" label={text(`${TEXTS}.codeLabel`)} autoComplete="one-time-code" />;
  }
  return <TextInput {...common} name="name" label={text(`${TEXTS}.nameLabel`)} autoComplete="off" />;
}
