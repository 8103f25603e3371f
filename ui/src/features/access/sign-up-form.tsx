import type { FieldView, FormView } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Screen } from "../../components/screen.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { Form, FormError, SubmitBar } from "../../forms/form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import styles from "./access.module.css";
import { OtherWays } from "./other-ways.tsx";

export function SignUpForm({ view, onRetry }: { view: FormView; onRetry: () => void }) {
  const text = useText();
  const actions = useActions();
  const consents = view.fields.filter((field) => field.input === "checkbox");
  const others = view.fields.filter((field) => field.input !== "checkbox");

  const form = (
    <Form
      label={text("modals.signUp.title")}
      view={view}
      onSubmit={() => actions.signUp().catch(() => undefined)}
      onRetry={onRetry}
    >
      {others.map((field, index) =>
        field.name === "bonusCode" ? (
          <BonusCode key={field.name} field={field} />
        ) : (
          <FormField key={field.name} form="signUp" field={field} autoFocus={index === 0} />
        ),
      )}
      <div className={styles.consents}>
        {consents.map((field) => (
          <FormField key={field.name} form="signUp" field={field} />
        ))}
      </div>
      <FormError view={view} />
      <SubmitBar>
        <SubmitButton view={view}>{text("modals.signUp.registrationButton")}</SubmitButton>
      </SubmitBar>
    </Form>
  );

  return (
    <>
      {view.tab && view.tabs.length > 1 ? (
        <Tabs
          label={text("modals.signUp.tabsLabel")}
          tabs={view.tabs.map((tab) => ({ id: tab, label: text(`modals.signUp.typeTabs.${tab}`) }))}
          selected={view.tab}
          onSelect={(tab) => actions.selectTab("signUp", tab)}
        >
          {form}
        </Tabs>
      ) : (
        form
      )}
      <OtherWays
        view={view}
        socialTitle="globalComponents.socialAuth.registrationTitle"
        hint="modals.signUp.loginHint"
        button="modals.signUp.loginButton"
        dialog="sign-in"
      />
    </>
  );
}

/** Shown on request, or if it already has a value. */
function BonusCode({ field }: { field: FieldView }) {
  const text = useText();
  const [asked, setAsked] = useState(false);
  const shown = asked || field.value !== "" || field.hint !== undefined;
  return (
    <Screen name={shown ? "field" : "button"} kind="choice">
      {shown ? (
        <FormField form="signUp" field={field} />
      ) : (
        <Button
          kind="quiet"
          size="small"
          className={styles.toggle}
          aria-expanded={false}
          onClick={() => setAsked(true)}
        >
          <Icon name="plus" />
          {text("fieldsSettings.fieldsControls.bonusCode.togglerLabel")}
        </Button>
      )}
    </Screen>
  );
}
