import { useEffect } from "react";
import { Button } from "../../components/button.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { Form, FormError } from "../../forms/form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import styles from "./access.module.css";

export default function ResetPassDialog() {
  const text = useText();
  const actions = useActions();
  const view = useSlice("resetPass");
  useEffect(() => {
    actions.openForm("resetPass").catch(() => undefined);
  }, [actions]);
  const busy = view.phase === "submitting";
  return (
    <>
      <DialogHeader title={text("modals.resetPass.title")} />
      <div className={styles.body}>
        <Form
          label={text("modals.resetPass.title")}
          view={view}
          onSubmit={() => actions.resetPassword().catch(() => undefined)}
          onRetry={() => actions.openForm("resetPass").catch(() => undefined)}
        >
          <p className={styles.lead}>{text("modals.resetPass.description")}</p>
          {view.fields.map((field, index) => (
            <FormField key={field.name} form="resetPass" field={field} autoFocus={index === 0} />
          ))}
          <FormError view={view} />
          <Button kind="primary" size="large" wide submit disabled={!view.canSubmit && !busy} busy={busy}>
            {text("modals.resetPass.resetButton")}
          </Button>
        </Form>
      </div>
    </>
  );
}
