import { useActions, useSlice, useText } from "@player-site/core/react";
import { type ReactNode, useRef } from "react";
import { usePainted } from "../components/after-paint.ts";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { trapFocus } from "../components/layers.ts";
import { WhenChunkLoaded } from "../components/lazy-chunk.tsx";
import { useScreenFocus } from "../components/screen-focus.ts";
import { Scrim } from "../components/scrim.tsx";
import { Loading } from "../components/spinner.tsx";
import { DialogFailure } from "./dialog-failure.tsx";
import styles from "./dialog-frame.module.css";
import { headingOf } from "./dialog-header.tsx";
import { dialogNamed } from "./registry.ts";
import type { OpenDialog } from "./stack.ts";
import { CurrentDialog, useDialogs } from "./use-dialogs.tsx";
import { useSwipe } from "./use-swipe.ts";

interface Props {
  entry: OpenDialog;
  depth: number;
  top: boolean;
}

export function DialogFrame({ entry, depth, top }: Props) {
  const text = useText();
  const stack = useDialogs();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => stack.close(entry.request.name);
  useSwipe(panel, close);
  const painted = usePainted();

  useScreenFocus(panel, entry.id, "dialog");

  const definition = dialogNamed(entry.request.name);
  if (!definition) return null;
  const { Content, size, title, space } = definition;
  const loading = <Loading label={text("layout.interface.loading")} />;
  return (
    <div
      className={styles.layer}
      data-depth={Math.min(depth, 9)}
      data-closing={entry.closing || undefined}
      inert={!top}
    >
      <Scrim className={styles.scrim} onPress={close} />
      <div
        ref={panel}
        className={styles.panel}
        data-size={size}
        style={space === undefined ? undefined : { minBlockSize: space }}
        role="dialog"
        aria-modal="true"
        // The heading names the dialog. Until it is rendered, the label does.
        aria-labelledby={headingOf(entry.id)}
        aria-label={text(title)}
        tabIndex={-1}
        onKeyDown={(event) => panel.current && trapFocus(panel.current, event)}
      >
        {painted && (
          <CurrentDialog id={entry.id} name={entry.request.name}>
            <ErrorBoundary area="dialog" fallback={(retry) => <DialogFailure onRetry={retry} />}>
              <WhenChunkLoaded chunk={Content} waiting={loading}>
                <WithDialogTexts>
                  <Content value={entry.value} />
                </WithDialogTexts>
              </WhenChunkLoaded>
            </ErrorBoundary>
          </CurrentDialog>
        )}
      </div>
    </div>
  );
}

/** Shows an error with a retry button if the texts of the dialogs could not be loaded. */
function WithDialogTexts({ children }: { children: ReactNode }) {
  const { reloadContent } = useActions();
  const { modals } = useSlice("content");
  if (modals !== null) return children;
  return <DialogFailure onRetry={() => reloadContent().catch(() => undefined)} />;
}
