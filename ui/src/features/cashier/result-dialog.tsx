import { Button } from "../../components/button.tsx";
import { HtmlBlock } from "../../components/html-block.tsx";
import { Icon, type IconName } from "../../components/icon.tsx";
import { Image } from "../../components/image.tsx";
import { useText } from "../../core/text.ts";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./result-dialog.module.css";

interface Kind {
  content: string;
  icon: IconName;
  tone: "success" | "danger" | "pending";
}

const pending: Kind = { content: "modals.depositPending", icon: "clock", tone: "pending" };

const kinds: Readonly<Record<string, Kind>> = {
  "deposit-success": { content: "modals.depositSuccess", icon: "check-circle", tone: "success" },
  "deposit-error": { content: "modals.depositError", icon: "alert", tone: "danger" },
  "deposit-redirect": { content: "modals.depositRedirect", icon: "clock", tone: "pending" },
};

/** How a deposit went, after its answer or after the return from the provider. */
export default function ResultDialog() {
  const text = useText();
  const dialog = useThisDialog();
  const { content, icon, tone } = kinds[dialog.name] ?? pending;
  return (
    <>
      <DialogHeader title={text(`${content}.title`)} />
      <div className={styles.body}>
        <Image
          className={styles.image}
          src={text(`${content}.image`)}
          alt=""
          width={320}
          height={180}
          fallback={
            <span className={styles.badge} data-tone={tone}>
              <Icon name={icon} />
            </span>
          }
        />
        <HtmlBlock html={text(`${content}.description`)} className={styles.words} />
        <Button kind="primary" wide data-autofocus onClick={dialog.close}>
          {text(`${content}.button`)}
        </Button>
      </div>
    </>
  );
}
