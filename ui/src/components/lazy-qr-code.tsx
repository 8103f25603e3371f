import { type ComponentProps, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { lazyChunk } from "./lazy-chunk.tsx";

const QrCode = lazyChunk(() => import("./qr-code.tsx"));

type Props = ComponentProps<typeof QrCode> & {
  /** Class of the placeholder. */
  spaceClass: string | undefined;
};

/** A QR code, loaded on first use. If loading fails, the text next to it is sufficient. */
export function LazyQrCode({ spaceClass, ...props }: Props) {
  const space = <span className={spaceClass} />;
  return (
    <ErrorBoundary area="dialog" fallback={() => space}>
      <Suspense fallback={space}>
        <QrCode {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
