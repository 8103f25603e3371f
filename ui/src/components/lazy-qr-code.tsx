import { type ComponentProps, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { lazyPart } from "./lazy-part.tsx";

const QrCode = lazyPart(() => import("./qr-code.tsx"));

type Props = ComponentProps<typeof QrCode> & {
  /** Look of the place that is kept for it. */
  spaceClass: string | undefined;
};

/** A QR code whose code comes with the first one. Where it cannot be loaded, the text beside it is still there. */
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
