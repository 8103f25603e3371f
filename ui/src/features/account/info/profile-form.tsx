import type { FieldView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Form, FormError } from "../../../forms/form.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { SubmitButton } from "../../../forms/submit-button.tsx";
import { useSiteForm } from "../../../forms/use-form.ts";
import { useBusy } from "../../../shared/loading/use-busy.ts";
import styles from "./info-page.module.css";

const TEXTS = "profile.info";

/** The player's data; the server decides which fields can be edited. */
export function ProfileForm() {
  const text = useText();
  const actions = useActions();
  const { view, open: build } = useSiteForm("profile");
  const busy = view.phase === "submitting";
  const fixed = view.fields.some((field) => field.disabled);

  return (
    <Card title={text(`${TEXTS}.formTitle`)} description={fixed ? text(`${TEXTS}.disabledHint`) : undefined}>
      <Form
        label={text(`${TEXTS}.title`)}
        view={view}
        onSubmit={() => actions.saveProfile().catch(() => undefined)}
        onRetry={build}
      >
        <div className={styles.fields}>
          {view.fields.map((field) => (
            <div key={field.name} className={styles.field}>
              <FormField form="profile" field={field} />
              <Confirmation field={field} />
            </div>
          ))}
        </div>
        <FormError view={view} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields */}
        <div
          className={styles.bar}
          data-changed={view.changed || undefined}
          role="group"
          aria-label={view.changed ? text(`${TEXTS}.changesLabel`) : undefined}
        >
          <SubmitButton view={view} size="medium" wide={false}>
            {text(`${TEXTS}.saveButton`)}
          </SubmitButton>
          {view.changed && !busy && <Button onClick={actions.resetProfile}>{text(`${TEXTS}.cancelButton`)}</Button>}
        </div>
      </Form>
    </Card>
  );
}

/** Confirms an e-mail address or a phone number. */
function Confirmation({ field }: { field: FieldView }) {
  const text = useText();
  const actions = useActions();
  const info = useSlice("profileInfo");
  const [busy, run] = useBusy();
  if (field.name === "email" && info.canConfirmEmail) {
    return (
      <Button size="small" busy={busy} onClick={() => run(() => actions.resendConfirmation())}>
        {text(`${TEXTS}.sendButton`)}
      </Button>
    );
  }
  if (field.name === "phone" && info.canConfirmPhone) {
    return (
      <Button size="small" busy={busy} onClick={() => run(() => actions.confirmPhone())}>
        {text(`${TEXTS}.verifyButton`)}
      </Button>
    );
  }
  return null;
}
