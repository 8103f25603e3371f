import { ContentLoadError } from "../shared/failures/content-load-error.tsx";
import { DialogHeader } from "./dialog-header.tsx";

/** Shown when the code of the dialog could not be loaded or threw an error. */
export function DialogFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <DialogHeader title="" />
      <ContentLoadError onRetry={onRetry} />
    </>
  );
}
