import { useText } from "@player-site/core/react";
import { ErrorState } from "../../components/error-state.tsx";

interface Props {
  onRetry: () => void;
  busy?: boolean | undefined;
  /** Shown instead of a whole page. */
  page?: boolean | undefined;
}

/** Shown instead of content that could not be loaded, with a retry button. */
export function ContentLoadError({ onRetry, busy, page }: Props) {
  const text = useText();
  return (
    <ErrorState
      page={page}
      title={text("layout.interface.failed.title")}
      description={text("layout.interface.failed.description")}
      button={text("layout.interface.retry")}
      busy={busy}
      onAct={onRetry}
    />
  );
}
