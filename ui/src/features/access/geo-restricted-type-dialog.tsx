import { useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { MessageDialog } from "../../dialogs/message-dialog.tsx";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";

/** Sign-in and registration are not allowed from the visitor's location. */
export default function GeoRestrictedTypeDialog() {
  const text = useText();
  const dialog = useThisDialog();
  return (
    <MessageDialog content="modals.geoRestrictedType" icon="globe" tone="pending">
      <Button kind="primary" wide data-autofocus onClick={dialog.close}>
        {text("modals.geoRestrictedType.buttonLabel")}
      </Button>
    </MessageDialog>
  );
}
