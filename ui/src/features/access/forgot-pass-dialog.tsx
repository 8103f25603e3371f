import type { FormView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { Screen } from "../../components/screen.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { useOpenDialog, useOwnEntry } from "../../dialogs/use-dialogs.tsx";
import { CodeStep } from "../../forms/code-step.tsx";
import { Form, FormError } from "../../forms/form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useSiteForm } from "../../forms/use-form.ts";
import styles from "./access.module.css";
import { OtherWays } from "./other-ways.tsx";

const TEXTS = "modals.forgotPass";

export default function ForgotPassDialog() {
  const text = useText();
  const actions = useActions();
  const open = useOpenDialog();
  const otp = useSlice("otp");
  const verifying = otp.phase !== "closed";
  const { view, open: build } = useSiteForm("forgotPass");
  useOwnEntry(verifying);
  return (
    <>
      <DialogHeader
        title={text(verifying ? "globalComponents.phoneVerification.title" : `${TEXTS}.title`)}
        onBack={verifying ? actions.leaveCode : () => open({ name: "sign-in" })}
      />
      <Screen name={verifying ? "code" : "form"} className={styles.body}>
        {verifying ? <CodeStep /> : <Request view={view} onRetry={build} />}
      </Screen>
    </>
  );
}

function Request({ view, onRetry }: { view: FormView; onRetry: () => void }) {
  const text = useText();
  const actions = useActions();
  const byPhone = view.tab === "phone";
  const form = (
    <Form
      label={text(`${TEXTS}.title`)}
      view={view}
      onSubmit={() => actions.forgotPassword().catch(() => undefined)}
      onRetry={onRetry}
    >
      <p className={styles.lead}>{text(byPhone ? `${TEXTS}.phoneDescription` : `${TEXTS}.emailDescription`)}</p>
      {view.fields.map((field, index) => (
        <FormField key={field.name} form="forgotPass" field={field} autoFocus={index === 0} />
      ))}
      <FormError view={view} />
      <SubmitButton view={view}>{text(byPhone ? `${TEXTS}.sendOtpButton` : `${TEXTS}.forgotButton`)}</SubmitButton>
    </Form>
  );
  return (
    <>
      {view.tab && view.tabs.length > 1 ? (
        <Tabs
          label={text(`${TEXTS}.tabsLabel`)}
          tabs={view.tabs.map((tab) => ({ id: tab, label: text(`${TEXTS}.tabs.${tab}`) }))}
          selected={view.tab}
          onSelect={(tab) => actions.selectTab("forgotPass", tab)}
        >
          {form}
        </Tabs>
      ) : (
        form
      )}
      <OtherWays
        view={view}
        hint={`${TEXTS}.registrationHint`}
        button={`${TEXTS}.registrationButton`}
        dialog="sign-up"
      />
    </>
  );
}
