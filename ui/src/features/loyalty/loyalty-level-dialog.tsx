import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect, useState } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { LOYALTY } from "../../core/paths.ts";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import messages from "../../dialogs/message-dialog.module.css";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";
import { levelWords } from "../../shared/levels/level-words.ts";

/** The player has reached a level. */
export default function LoyaltyLevelDialog() {
  const text = useText();
  const { link } = useActions();
  const dialog = useThisDialog();
  const [reached] = useState(useSlice("loyalty").reached);
  // Reopened by Forward or a reload: there is nothing new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once
  useEffect(() => {
    if (!reached) dialog.close();
  }, []);
  return (
    <>
      <DialogHeader title={text("modals.loyaltyLevel.title")} />
      <div className={messages.body}>
        <span className={messages.badge} data-tone="success">
          <Icon name="crown" />
        </span>
        {reached && (
          <p className={messages.words}>
            {text("modals.loyaltyLevel.description", { name: levelWords(text, reached).name })}
          </p>
        )}
        <a className={buttonClass({ kind: "primary", wide: true })} href={link(LOYALTY).href}>
          {text("modals.loyaltyLevel.levelButton")}
        </a>
        <Button wide data-autofocus onClick={dialog.close}>
          {text("modals.loyaltyLevel.confirmButton")}
        </Button>
      </div>
    </>
  );
}
