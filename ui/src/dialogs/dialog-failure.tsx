import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { useText } from "../core/text.ts";
import { DialogHeader } from "./dialog-header.tsx";

/** Shown when the code of the dialog could not be loaded or threw an error. */
export function DialogFailure({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  return (
    <>
      <DialogHeader title="" />
      <Notice
        icon="alert"
        tone="danger"
        live
        title={text("layout.interface.failed.title")}
        description={text("layout.interface.failed.description")}
      >
        <Button kind="primary" onClick={onRetry}>
          {text("layout.interface.retry")}
        </Button>
      </Notice>
    </>
  );
}
