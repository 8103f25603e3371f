import { useActions, useSlice, useText } from "@player-site/core/react";
import { Card } from "../../../components/card.tsx";
import { Form, FormError } from "../../../forms/form.tsx";
import { FormField } from "../../../forms/form-field.tsx";
import { SubmitButton } from "../../../forms/submit-button.tsx";
import { useSiteForm } from "../../../forms/use-form.ts";
import { LoginSessions } from "./login-sessions.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";
import styles from "./security-page.module.css";

export default function SecurityPage() {
  return (
    <>
      <ChangePassword />
      <Passkeys />
      <SecondFactor />
      <LoginSessions />
    </>
  );
}

function ChangePassword() {
  const text = useText();
  const actions = useActions();
  const { profile } = useSlice("session");
  const { view, open: build } = useSiteForm("changePassword");
  return (
    <Card title={text("profile.security.password.label")} description={text("profile.security.password.description")}>
      <div className={styles.form}>
        <Form
          label={text("profile.security.password.label")}
          view={view}
          onSubmit={() => actions.changePassword().catch(() => undefined)}
          onRetry={build}
        >
          {/* Password managers need the user name of the password. */}
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
          <SubmitButton view={view} size="medium" wide={false}>
            {text("profile.security.password.saveButton")}
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}
