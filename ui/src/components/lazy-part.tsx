import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/** A component whose code comes when it is first drawn. */
export type LazyPart<P> = ComponentType<P> & { load: Loader<P> };

/** How long to wait before each further try, in milliseconds. */
const TRIES_AFTER: readonly number[] = [400, 1600];

/** Code of the page that could not be loaded. */
export class PartFailed extends Error {
  /** Lets the next drawing load it again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super("a part of the page could not be loaded", { cause });
    this.forget = forget;
  }
}

let recover: () => Promise<boolean> = async () => false;

/** What is done when code does not arrive; answers true where the page is loaded anew. */
export function recoverMissingCode(by: () => Promise<boolean>): void {
  recover = by;
}

/** Loads code, up to three times. */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
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
 * Like React's `lazy`, but a failure is not for ever: loading is tried three times, and again after an ErrorBoundary was
 * asked to try again or was left.
 */
export function lazyPart<P extends object>(load: Loader<P>): LazyPart<P> {
  let current: LazyExoticComponent<ComponentType<P>>;
  const make = () => {
    const made: typeof current = lazy(() =>
      persistently(load).catch(async (cause: unknown) => {
        // The page stands until the new one has come.
        if (await recover()) return new Promise<never>(() => undefined);
        throw new PartFailed(cause, () => {
          if (current === made) make();
        });
      }),
    );
    current = made;
  };
  make();
  function Part(props: P) {
    const [Loaded] = useState(() => current);
    return <Loaded {...props} />;
  }
  return Object.assign(Part, { load });
}
