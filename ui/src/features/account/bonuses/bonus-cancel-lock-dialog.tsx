import { useActions, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { MessageDialog } from "../../../dialogs/message-dialog.tsx";
import { useThisDialog } from "../../../dialogs/use-dialogs.tsx";
import { OpensTab } from "../../../shared/links/opens-tab.tsx";

const CONTENT = "modals.bonusCancelLock";

/** The active bonus cannot be cancelled until it is wagered. */
export default function BonusCancelLockDialog() {
  const text = useText();
  const { link } = useActions();
  const { close } = useThisDialog();
  const target = text(`${CONTENT}.buttonLink`);
  const { href, external } = link(target);
  return (
    <MessageDialog content={CONTENT} icon="info" tone="pending">
      <Button kind="primary" wide data-autofocus onClick={close}>
        {text(`${CONTENT}.closeButton`)}
      </Button>
      {target !== "" && (
        <a
          className={buttonClass({ wide: true })}
          href={href}
          {...(external && { target: "_blank", rel: "noopener noreferrer" })}
        >
          {text(`${CONTENT}.confirmButton`)}
          {external && <OpensTab />}
        </a>
      )}
    </MessageDialog>
  );
}
