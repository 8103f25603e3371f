import { useActions, useText } from "@player-site/core/react";
import { buttonClass } from "../../../components/button.tsx";
import { MessageDialog } from "../../../dialogs/message-dialog.tsx";

/** The game may not be played in the visitor's country. */
export default function GeoRestrictedGameDialog() {
  const text = useText();
  const { link } = useActions();
  return (
    <MessageDialog content="modals.geoRestrictedGame" icon="globe" tone="pending">
      <a
        className={buttonClass({ kind: "primary", wide: true })}
        href={link(text("modals.geoRestrictedGame.button.url")).href}
        data-autofocus
      >
        {text("modals.geoRestrictedGame.button.label")}
      </a>
    </MessageDialog>
  );
}
