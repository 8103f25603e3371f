// Judges patterns of the server in a worker with a deadline.

/** How long a pattern may take for all its texts, in milliseconds. */
const DEADLINE = 150;

/** Makes the worker that `pattern-worker` is the script of; undefined where there are no workers. */
export type WorkerMaker = () => Worker | undefined;

/** Judges one pattern after the other, each once. */
export class PatternVetting {
  readonly #known = new Map<string, Promise<boolean>>();
  readonly #make: WorkerMaker;
  #last: Promise<unknown> = Promise.resolve();
  #worker: Promise<Worker> | undefined;

  constructor(make: WorkerMaker) {
    this.#make = make;
  }

  /** Whether a pattern can be read and is done with any text soon enough; no where that cannot be told. */
  vet(pattern: string): Promise<boolean> {
    const known = this.#known.get(pattern);
    if (known) return known;
    const judged = this.#last
      .then(() => this.#judge(pattern))
      .catch(() => {
        // There is no worker: the next one who asks tries again.
        this.#worker = undefined;
        this.#known.delete(pattern);
        return false;
      });
    this.#last = judged;
    this.#known.set(pattern, judged);
    return judged;
  }

  /** Ends the worker. */
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

  /** The deadline counts from when the worker runs: its loading is not the pattern's fault. */
  async #start(): Promise<Worker> {
    const worker = this.#make();
    if (!worker) throw new Error("there are no workers here");
    return new Promise((resolve, reject) => {
      worker.onmessage = () => resolve(worker);
      worker.onerror = () => reject(new Error("the worker could not be loaded"));
    });
  }
}

/** A worker of a script of this package. The page's policy for scripts must know the name `player-site`. */
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

/** Only the package's own script passes: the policy knows no other address. */
function trusted(url: URL): string | URL {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return url;
  policy ??= factory.createPolicy("player-site", { createScriptURL: () => url.href });
  return policy.createScriptURL(url.href);
}
