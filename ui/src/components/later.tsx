import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

interface Props {
  area?: "page" | "shell";
  /** Kept until the code is there. */
  space?: ReactNode;
  children: ReactNode;
}

/** Optional content: its code is loaded later. If it cannot be loaded, nothing is shown. */
export function Later({ area = "page", space, children }: Props) {
  return (
    <ErrorBoundary area={area} fallback={() => null}>
      <Suspense fallback={space}>{children}</Suspense>
    </ErrorBoundary>
  );
}
