import { useActions, useText } from "@player-site/core/react";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { Form, FormError } from "../../forms/form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useSiteForm } from "../../forms/use-form.ts";
import styles from "./access.module.css";

export default function ResetPassDialog() {
  const text = useText();
  const actions = useActions();
  const { view, open: build } = useSiteForm("resetPass");
  return (
    <>
      <DialogHeader title={text("modals.resetPass.title")} />
      <div className={styles.body}>
        <Form
          label={text("modals.resetPass.title")}
          view={view}
          onSubmit={() => actions.resetPassword().catch(() => undefined)}
          onRetry={build}
        >
          <p className={styles.lead}>{text("modals.resetPass.description")}</p>
          {view.fields.map((field, index) => (
            <FormField key={field.name} form="resetPass" field={field} autoFocus={index === 0} />
          ))}
          <FormError view={view} />
          <SubmitButton view={view}>{text("modals.resetPass.resetButton")}</SubmitButton>
        </Form>
      </div>
    </>
  );
}
