import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { useText } from "../core/text.ts";

interface Props {
  onRetry: () => void;
  busy?: boolean | undefined;
  /** Shown instead of a whole page. */
  page?: boolean | undefined;
}

/** Shown instead of content that could not be loaded, with a retry button. */
export function Failed({ onRetry, busy = false, page = false }: Props) {
  const text = useText();
  return (
    <Notice
      icon="alert"
      tone="danger"
      live
      page={page}
      title={text("layout.interface.failed.title")}
      description={text("layout.interface.failed.description")}
    >
      <Button kind="primary" busy={busy} onClick={onRetry}>
        {text("layout.interface.retry")}
      </Button>
    </Notice>
  );
}
