import { useActions, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { saveFile } from "../save-file.ts";
import styles from "./second-factor.module.css";

const TEXTS = "profile.security.factor.codes";

/** New recovery codes, which can be copied and saved. They are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = useText();
  const { beginSecondFactor } = useActions();
  const all = codes.join("\n");
  return (
    <>
      <h3 className={styles.title} tabIndex={-1} data-autofocus>
        {text(`${TEXTS}.title`)}
      </h3>
      <p>{text(`${TEXTS}.description`)}</p>
      <ul className={styles.codes} aria-label={text(`${TEXTS}.title`)} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton
          text={all}
          label={text(`${TEXTS}.copyLabel`)}
          copied={text("layout.interface.copied")}
          refused={text("layout.interface.copyRefused")}
        />
        <Button size="medium" onClick={() => saveFile(text(`${TEXTS}.fileName`), "txt", `${all}\n`)}>
          {text(`${TEXTS}.saveButton`)}
        </Button>
        <Button size="medium" kind="primary" onClick={() => beginSecondFactor("").catch(() => undefined)}>
          {text(`${TEXTS}.doneButton`)}
        </Button>
      </div>
    </>
  );
}
