import { useEffect } from "react";
import { Button } from "../../components/button.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { BelowForm, Form, FormError } from "../../forms/form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import styles from "./access.module.css";
import { SocialButtons } from "./social-buttons.tsx";

export default function SignInDialog() {
  const text = useText();
  const actions = useActions();
  const open = useOpenDialog();
  const view = useSlice("signIn");
  useEffect(() => {
    actions.openForm("signIn").catch(() => undefined);
  }, [actions]);

  const busy = view.phase === "submitting";
  const form = (
    <Form
      label={text("modals.signIn.title")}
      view={view}
      onSubmit={() => actions.signIn().catch(() => undefined)}
      onRetry={() => actions.openForm("signIn").catch(() => undefined)}
    >
      {view.fields.map((field, index) => (
        <FormField key={field.name} form="signIn" field={field} autoFocus={index === 0} />
      ))}
      <Button kind="quiet" size="small" className={styles.toggle} onClick={() => open({ name: "forgot-pass" })}>
        {text("modals.signIn.forgotButton")}
      </Button>
      <FormError view={view} />
      <Button kind="primary" size="large" wide submit disabled={!view.canSubmit && !busy} busy={busy}>
        {text("modals.signIn.loginButton")}
      </Button>
    </Form>
  );

  return (
    <>
      <DialogHeader title={text("modals.signIn.title")} />
      <div className={styles.body}>
        {view.tab && view.tabs.length > 1 ? (
          <Tabs
            label={text("modals.signIn.tabsLabel")}
            tabs={view.tabs.map((tab) => ({ id: tab, label: text(`modals.signIn.tabs.${tab}`) }))}
            selected={view.tab}
            onSelect={(tab) => actions.selectTab("signIn", tab)}
          >
            {form}
          </Tabs>
        ) : (
          form
        )}
        <BelowForm view={view}>
          <SocialButtons title="globalComponents.socialAuth.loginTitle" />
          <p className={styles.other}>
            {text("modals.signIn.registrationHint")}
            <Button kind="quiet" size="small" onClick={() => open({ name: "sign-up" })}>
              {text("modals.signIn.registrationButton")}
            </Button>
          </p>
        </BelowForm>
      </div>
    </>
  );
}
