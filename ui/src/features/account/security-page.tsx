import { useEffect } from "react";
import { Button } from "../../components/button.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import { Form, FormError } from "../../forms/form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { LoginSessions } from "./login-sessions.tsx";
import { ProfileLayout } from "./profile-layout.tsx";
import styles from "./security-page.module.css";

export default function SecurityPage() {
  const text = useText();
  return (
    <ProfileLayout title={text("pages.security.title")}>
      <ChangePassword />
      <LoginSessions />
    </ProfileLayout>
  );
}

function ChangePassword() {
  const text = useText();
  const actions = useActions();
  const view = useSlice("changePassword");
  const { profile } = useSlice("session");
  useEffect(() => {
    actions.openForm("changePassword").catch(() => undefined);
  }, [actions]);
  const busy = view.phase === "submitting";
  return (
    <section className={styles.card} aria-labelledby="change-password">
      <h2 className={styles.heading} id="change-password">
        {text("pages.security.password.label")}
      </h2>
      <p className={styles.hint}>{text("pages.security.password.description")}</p>
      <Form
        label={text("pages.security.password.label")}
        view={view}
        onSubmit={() => actions.changePassword().catch(() => undefined)}
        onRetry={() => actions.openForm("changePassword").catch(() => undefined)}
      >
        {/* Password managers ask whose password it is. */}
        <input
          className="hidden-text"
          type="text"
          name="username"
          autoComplete="username"
          value={profile?.email ?? profile?.phone ?? ""}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {view.fields.map((field) => (
          <FormField key={field.name} form="changePassword" field={field} />
        ))}
        <FormError view={view} />
        <Button kind="primary" submit disabled={!view.canSubmit && !busy} busy={busy}>
          {text("pages.security.password.saveButton")}
        </Button>
      </Form>
    </section>
  );
}
