import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Screen } from "../../components/screen.tsx";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../dialogs/registry.ts";
import { useCloseGuard, useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { CodeStep } from "../../forms/code-step.tsx";
import { isOpen, useSiteForm } from "../../forms/use-form.ts";
import styles from "./access.module.css";
import { PromoPanel } from "./promo-panel.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

/** The registration. Its value is the id of the bonus or package that the guest has pressed. */
export default function SignUpDialog({ value: offer }: DialogProps<"sign-up">) {
  const text = useText();
  const actions = useActions();
  const open = useOpenDialog();
  const { view, open: build } = useSiteForm("signUp");
  const otp = useSlice("otp");
  const verifying = otp.phase !== "closed";

  const ready = isOpen(view);
  const { registerFor } = actions;
  useEffect(() => {
    if (ready && offer) registerFor(offer);
  }, [ready, offer, registerFor]);

  // The guard is active only after the user has typed something.
  const typed = view.fields.map((field) => field.value).join();
  useCloseGuard(ready && (view.typed || verifying), typed, () => open({ name: "sign-up-cancel" }));

  return (
    <div className={styles.split} data-verifying={verifying || undefined}>
      <PromoPanel />
      <div className={styles.side}>
        <DialogHeader
          title={text(verifying ? "globalComponents.phoneVerification.title" : "modals.signUp.title")}
          onBack={verifying ? actions.leaveCode : undefined}
        />
        <Screen name={verifying ? "code" : "form"} className={styles.body}>
          {verifying ? <CodeStep /> : <SignUpForm view={view} onRetry={build} />}
        </Screen>
      </div>
    </div>
  );
}
