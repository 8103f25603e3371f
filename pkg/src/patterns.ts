// Vets server patterns in a worker with a time limit.

/** Time limit of a pattern for all test texts, in milliseconds. */
const DEADLINE = 150;

/** Creates the `pattern-worker`; undefined without worker support. */
export type WorkerMaker = () => Worker | undefined;

/** Vets patterns one at a time, each once. */
export class PatternVetting {
  readonly #known = new Map<string, Promise<boolean>>();
  readonly #make: WorkerMaker;
  #last: Promise<unknown> = Promise.resolve();
  #worker: Promise<Worker> | undefined;

  constructor(make: WorkerMaker) {
    this.#make = make;
  }

  /**
   * True if a pattern is valid and fast on all texts; false if that cannot be
   * tested. Never rejects.
   */
  vet(pattern: string): Promise<boolean> {
    const known = this.#known.get(pattern);
    if (known) return known;
    const judged = this.#last
      .then(() => this.#judge(pattern))
      .catch(() => {
        // No worker is available: the next request tries again.
        this.#worker = undefined;
        this.#known.delete(pattern);
        return false;
      });
    this.#last = judged;
    this.#known.set(pattern, judged);
    return judged;
  }

  /** Terminates the worker. */
  end(): void {
    this.#worker?.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
    this.#worker = undefined;
  }

  async #judge(pattern: string): Promise<boolean> {
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    return new Promise((resolve) => {
      const finish = (good: boolean): void => {
        clearTimeout(timer);
        worker.onmessage = null;
        resolve(good);
      };
      const timer = setTimeout(() => {
        worker.terminate();
        this.#worker = undefined;
        finish(false);
      }, DEADLINE);
      worker.onmessage = (event: MessageEvent<unknown>) => finish(event.data === true);
      worker.postMessage(pattern);
    });
  }

  /**
   * The time limit starts when the worker runs, so that its loading time does
   * not count. Rejects if there is no worker.
   */
  async #start(): Promise<Worker> {
    const worker = this.#make();
    if (!worker) throw new Error("there are no workers here");
    return new Promise((resolve, reject) => {
      worker.onmessage = () => resolve(worker);
      worker.onerror = () => reject(new Error("the worker could not be loaded"));
    });
  }
}

/**
 * Creates a worker from a script of this package. If Trusted Types are required,
 * the policy must allow the name `player-site`.
 */
export function scriptWorker(url: URL): Worker | undefined {
  if (typeof Worker === "undefined") return undefined;
  return new Worker(trusted(url), { type: "module" });
}

interface Policy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy;
}

let policy: Policy | undefined;

/** Allows only the package's own script URL. */
function trusted(url: URL): string | URL {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return url;
  policy ??= factory.createPolicy("player-site", { createScriptURL: () => url.href });
  return policy.createScriptURL(url.href);
}
