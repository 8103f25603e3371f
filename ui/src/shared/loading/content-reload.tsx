import { ContentLoadError } from "../failures/content-load-error.tsx";
import { useBusy } from "./use-busy.ts";

interface Props {
  /** Loads the content again. */
  load: () => Promise<void>;
  /** Shown instead of a whole page. */
  page?: boolean | undefined;
}

/** Shown instead of content of the core that could not be loaded. Its button loads it again, and is busy until then. */
export function ContentReload({ load, page }: Props) {
  const [busy, run] = useBusy();
  return <ContentLoadError page={page} busy={busy} onRetry={() => run(load)} />;
}
