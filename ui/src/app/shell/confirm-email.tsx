import { useActions, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { useBusy } from "../../shared/loading/use-busy.ts";
import styles from "./drawer-content.module.css";

/** Reminds the player to confirm the e-mail address and can send the e-mail again. */
export default function ConfirmEmail() {
  const text = useText();
  const { resendConfirmation } = useActions();
  const [busy, run] = useBusy();
  return (
    <div className={styles.reminder}>
      <p>{text("layout.header.confirmEmail.text")}</p>
      <Button size="small" wide busy={busy} onClick={() => run(resendConfirmation)}>
        {text("layout.header.confirmEmail.button")}
      </Button>
    </div>
  );
}
