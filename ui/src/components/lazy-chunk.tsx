import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from "react";

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/** A component whose code is loaded when it is first rendered, or before by `load`. */
export type LazyChunk<P> = ComponentType<P> & { load: Loader<P>; isLoaded: () => boolean };

/** Back-off before each retry, in milliseconds. */
const TRIES_AFTER: readonly number[] = [400, 1600];

/** Thrown if the code of a component could not be loaded. */
export class ChunkFailed extends Error {
  /** Clears the failure, so that the next render loads the code again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super("a part of the page could not be loaded", { cause });
    this.forget = forget;
  }
}

let recover: () => Promise<boolean> = async () => false;

/** Sets the handler for code that cannot be loaded. It returns true if it reloads the page. */
export function recoverMissingCode(by: () => Promise<boolean>): void {
  recover = by;
}

/** Loads code with up to three attempts. */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (const delay of TRIES_AFTER) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return load();
}

/**
 * Like React's `lazy`, but a failure is not cached. Loading is attempted three times, and again after an ErrorBoundary
 * retries or is reset. Code that is already loaded renders without suspending: React delays what follows a fallback.
 */
export function lazyChunk<P extends object>(code: Loader<P>): LazyChunk<P> {
  let loaded: ComponentType<P> | undefined;
  const load = async () => {
    // Importing again what is there costs a look at every file that the code needs.
    loaded ??= (await code()).default;
    return { default: loaded };
  };
  let current: LazyExoticComponent<ComponentType<P>>;
  const make = () => {
    const made: typeof current = lazy(() =>
      importWithRetry(load).catch(async (cause: unknown) => {
        // The page is being reloaded: suspend until then.
        if (await recover()) return new Promise<never>(() => undefined);
        throw new ChunkFailed(cause, () => {
          if (current === made) make();
        });
      }),
    );
    current = made;
  };
  make();
  function Chunk(props: P) {
    const [Loaded] = useState(() => loaded ?? current);
    return <Loaded {...props} />;
  }
  return Object.assign(Chunk, { load, isLoaded: () => loaded !== undefined });
}

/** A component whose code is there from the start, where a `LazyChunk` is expected. */
export function includedChunk<P extends object>(component: ComponentType<P>): LazyChunk<P> {
  return Object.assign(component, { load: async () => ({ default: component }), isLoaded: () => true });
}

/** Code that can be loaded. */
interface Loadable {
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
}

interface WhenChunkLoadedProps {
  chunk: Loadable;
  /** Shown until then. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * Renders its children once the code of a chunk has been loaded. It does not wait with Suspense alone: React keeps a
 * fallback on display for at least 300 ms. The boundary inside remains for code that fails at first.
 */
export function WhenChunkLoaded({ chunk, waiting, children }: WhenChunkLoadedProps) {
  const [tried, setTried] = useState<Loadable>();
  // React hydrates a boundary that nothing changes when all else is done. What is rendered again comes before that.
  const [, renderAgain] = useState(false);
  useEffect(() => startTransition(() => renderAgain(true)), []);
  // The prerenderer has no effects and waits for Suspense.
  const isReady = typeof document === "undefined" || chunk.isLoaded() || tried === chunk;
  useEffect(() => {
    // Depends on what was rendered: the code may have been loaded since.
    if (isReady) return;
    let isCurrent = true;
    const show = () => {
      if (isCurrent) setTried(() => chunk);
    };
    chunk.load().then(show, show);
    return () => {
      isCurrent = false;
    };
  }, [chunk, isReady]);
  return isReady ? <Suspense fallback={waiting}>{children}</Suspense> : waiting;
}
