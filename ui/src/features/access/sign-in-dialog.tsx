import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Screen } from "../../components/screen.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { useOpenDialog, useOwnEntry } from "../../dialogs/use-dialogs.tsx";
import { Form, FormError } from "../../forms/form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { isOnItsWay, useSiteForm } from "../../forms/use-form.ts";
import styles from "./access.module.css";
import { OtherWays } from "./other-ways.tsx";

export default function SignInDialog() {
  const text = useText();
  const actions = useActions();
  const open = useOpenDialog();
  const { view, open: build } = useSiteForm("signIn");

  // The core replaces the fields by the code when the server asks for one.
  const asksForCode = view.fields[0]?.name === "code";
  useOwnEntry(asksForCode);

  const form = (
    <Form
      label={text(asksForCode ? "modals.signIn.secondStep.title" : "modals.signIn.title")}
      view={view}
      onSubmit={() => actions.signIn().catch(() => undefined)}
      onRetry={build}
    >
      {asksForCode && <p className={styles.lead}>{text("modals.signIn.secondStep.description")}</p>}
      {view.fields.map((field, index) => (
        <FormField key={field.name} form="signIn" field={field} autoFocus={index === 0} />
      ))}
      {!asksForCode && (
        <Button kind="quiet" size="small" className={styles.toggle} onClick={() => open({ name: "forgot-pass" })}>
          {text("modals.signIn.forgotButton")}
        </Button>
      )}
      <FormError view={view} />
      <SubmitButton view={view}>{text("modals.signIn.loginButton")}</SubmitButton>
    </Form>
  );

  if (asksForCode) {
    return (
      <>
        <DialogHeader title={text("modals.signIn.secondStep.title")} onBack={actions.leaveCode} />
        <Screen name="code" className={styles.body}>
          {form}
        </Screen>
      </>
    );
  }
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
        {!isOnItsWay(view) && <PasskeyButton />}
        <OtherWays
          view={view}
          socialTitle="globalComponents.socialAuth.loginTitle"
          hint="modals.signIn.registrationHint"
          button="modals.signIn.registrationButton"
          dialog="sign-up"
        />
      </div>
    </>
  );
}

/** Signs in with a passkey. Renders nothing if the site or the browser has none. */
function PasskeyButton() {
  const text = useText();
  const { offered, busy } = useSlice("passkeySignIn");
  const { signInWithPasskey } = useActions();
  if (!offered) return null;
  return (
    // The form or an alert shows a failure.
    <Button wide busy={busy} onClick={() => signInWithPasskey().catch(() => undefined)}>
      <Icon name="lock" />
      {text("modals.signIn.passkey.button")}
    </Button>
  );
}
