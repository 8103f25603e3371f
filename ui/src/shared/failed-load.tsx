import { Failed } from "./failed.tsx";
import { useBusy } from "./use-busy.ts";

interface Props {
  /** Loads the content again. */
  load: () => Promise<void>;
  /** Shown instead of a whole page. */
  page?: boolean | undefined;
}

/** Shown instead of content of the core that could not be loaded. Its button loads it again. */
export function FailedLoad({ load, page }: Props) {
  const [busy, run] = useBusy();
  return <Failed page={page} busy={busy} onRetry={() => run(load)} />;
}
