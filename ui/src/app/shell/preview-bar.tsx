import { useActions, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import styles from "./shell.module.css";

/** Says that texts are shown that are not published yet, and leads back to the published ones. */
export default function PreviewBar() {
  const text = useText();
  const { leavePreview } = useActions();
  return (
    <section className={styles.preview} aria-label={text("layout.interface.preview.text")}>
      <p>{text("layout.interface.preview.text")}</p>
      <Button size="small" onClick={leavePreview}>
        {text("layout.interface.preview.leaveButton")}
      </Button>
    </section>
  );
}
