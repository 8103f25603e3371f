import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Card } from "../../../components/card.tsx";
import { Screen } from "../../../components/screen.tsx";
import { CodeStep } from "../../../forms/code-step.tsx";
import { PlayerId } from "../../../shared/copyable/player-id.tsx";
import { Consents } from "./consents.tsx";
import styles from "./info-page.module.css";
import { ProfileForm } from "./profile-form.tsx";

/** Personal data, contact data and marketing consents. */
export default function InfoPage() {
  const text = useText();
  return (
    <>
      <PlayerId className={styles.id} idClass={styles.value} separator=": " copied={text("layout.interface.copied")} />
      <Details />
      <Consents />
    </>
  );
}

/** The profile form, replaced by the code step while a code is required. */
function Details() {
  const text = useText();
  const { leaveCode } = useActions();
  const asked = useSlice("otp").phase !== "closed";

  useEffect(() => leaveCode, [leaveCode]);

  return (
    <Screen name={asked ? "code" : "form"}>
      {asked ? (
        <Card title={text("globalComponents.phoneVerification.title")}>
          <div className={styles.code}>
            <CodeStep />
          </div>
        </Card>
      ) : (
        <ProfileForm />
      )}
    </Screen>
  );
}
