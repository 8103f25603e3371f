// Assembles the core: bindings, mirror, and page integration.
import { argumentError, signatures } from "./arguments.js";
import { isCoreError, loaderError, runCallback } from "./errors.js";
import type { Files, FilesEnvironment } from "./files.js";
import type { FirstAnswers } from "./first-answers.js";
import { rememberLinks } from "./links.js";
import { Mirror } from "./mirror.js";
import { attachPageEvents, PaymentWindows, tryLock } from "./page.js";
import { PatternVetting, type WorkerMaker } from "./patterns.js";
import { RealtimeConnection } from "./realtime.js";
import type { Actions, Change, Command, Core, CoreOptions, Host, LinkView, SiteCore } from "./types.js";
import { Uploads } from "./uploads.js";

/** The generated bindings, independent of the entry. */
export interface Bindings {
  SiteCore: new (
    host: Host,
    configUrl: string,
    phoneTableUrl: string,
    contentUrl: string,
    routeRulesUrl: string,
  ) => SiteCore;
  quotePublications(frame: string): string;
}

/** The loaded module and the capabilities of its entry. */
export interface Loaded {
  bindings: Bindings;
  /** Cause of the last failed load of a part. */
  partFailure: () => unknown;
  /** Reads the site's files. Not in the first script: it is loaded together with the module. */
  Files: typeof Files;
}

/** Differences between the entries. */
export interface Environment extends FilesEnvironment {
  makePatternWorker: WorkerMaker;
  /** Answers that were requested while the module was loading. */
  firstAnswers?: FirstAnswers;
}

/**
 * Creates a core over loaded bindings, without starting it. Throws a `CoreError`
 * of kind `argument` if the options cannot be used.
 */
export function createCore(
  { bindings, partFailure, Files }: Loaded,
  options: CoreOptions,
  environment: Environment,
): Core {
  const files = new Files(options, environment);
  const mirror = new Mirror();
  const windows = new PaymentWindows();
  const uploads = new Uploads(options);
  const patterns = new PatternVetting(environment.makePatternWorker);
  const waiting: Command[] = [];
  const life = new AbortController();
  const handlers = new Set<(command: Command) => unknown>();
  let crash: string | undefined;
  let site: SiteCore | undefined;

  const current = (): SiteCore => {
    if (!site) throw loaderError("panic", "the core is not there yet");
    return site;
  };
  const realtime = new RealtimeConnection(current, bindings.quotePublications);
  const deliver = (command: Command): void => {
    if (handlers.size === 0) waiting.push(command);
    for (const handler of [...handlers]) runCallback(() => handler(command));
  };
  const host: Host = {
    publish: (changes) => mirror.apply(JSON.parse(changes) as Change[]),
    warn: (text) => files.warn(text),
    command: deliver,
    crashed: (message) => {
      crash = message;
      console.error(`The core has failed: ${message}`);
      realtime.disconnect();
      mirror.crash();
    },
    openWindow: () => windows.open(),
    navigateWindow: (id, url, payment) => windows.navigate(id, url, payment),
    closeWindow: (id) => windows.close(id),
    tryLock,
    sendRequest: (request) => files.send(request),
    storageOf: (area) => options.storage?.[area] as Storage | undefined,
    clock: () => options.clock,
    takeAnswer: (url) => environment.firstAnswers?.take(url),
    readFile: (url) => files.read(url),
    keepFile: (file) => uploads.keep(file),
    forgetFile: (file) => uploads.forget(file),
    upload: (file, type, url, bearer, progress) => uploads.send(file, type, url, bearer, progress),
    abortUpload: (file) => uploads.abort(file),
    vetPattern: (pattern) => patterns.vet(pattern),
    askPasskey: async (...question) => (await import("./passkeys.js")).askPasskey(...question),
    connect: (url, withToken, channels) => {
      if (options.realtime !== false) realtime.connect(url, withToken, channels);
      else realtime.skip();
    },
    disconnect: () => realtime.disconnect(),
    watch: (channels) => realtime.watch(channels),
  };
  const created = new bindings.SiteCore(host, files.config, files.phoneTable, files.content, files.routeRules);
  site = created;
  attachPageEvents(created, life.signal, options.storage);

  /**
   * Reason why calls are refused: after a panic the module must not run again,
   * and a disposed core is unusable.
   */
  const refusal = () => {
    if (crash !== undefined) return loaderError("panic", crash);
    return life.signal.aborted ? loaderError("disposed", "the core has been disposed of") : undefined;
  };
  const unknownField = (name: string, [form, field]: unknown[]) => {
    if (name !== "changeField" && name !== "changePhone") return undefined;
    const fields = mirror.form(form === "deposit" || form === "withdraw" ? `${form}Form` : String(form))?.fields;
    if (fields === undefined || fields.some((known) => known.name === field)) return undefined;
    return loaderError("argument", `${name}: the form ${String(form)} has no field ${String(field)} now`);
  };
  const addCause = (error: unknown): never => {
    if (isCoreError(error) && error.kind === "load") error.cause ??= partFailure();
    throw error;
  };
  const call = (name: string, member: (...parameters: unknown[]) => unknown, parameters: unknown[]): unknown => {
    const refused = refusal() ?? argumentError(name, parameters) ?? unknownField(name, parameters);
    if (refused) throw refused;
    const answer = Reflect.apply(member, created, parameters);
    return answer instanceof Promise ? answer.catch(addCause) : answer;
  };
  const actions: Record<string, (...parameters: unknown[]) => unknown> = {};
  for (const [name, { promises }] of signatures()) {
    const member: unknown = Reflect.get(created, name);
    if (typeof member !== "function") continue;
    const made = (...parameters: unknown[]) => call(name, member as (...all: unknown[]) => unknown, parameters);
    // A call that returns a promise never throws synchronously.
    actions[name] = promises ? async (...parameters) => made(...parameters) : made;
  }
  files.explainStart(actions, () => mirror.snapshot("app").failure);

  const { link } = actions;
  if (link) {
    const remembered = rememberLinks(
      (href) => link(href) as LinkView,
      () => mirror.snapshot("app"),
    );
    actions["link"] = (...parameters) => (refusal() ? link(...parameters) : remembered(parameters[0]));
  }

  const core: Core = {
    snapshot: (key) => mirror.snapshot(key),
    subscribe: (key, listener) => mirror.subscribe(key, listener),
    onCommand: (next) => {
      // The same function may be passed twice.
      const own = (command: Command) => next(command);
      handlers.add(own);
      for (const command of waiting.splice(0)) deliver(command);
      return () => handlers.delete(own);
    },
    // The names match the generated class.
    actions: actions as unknown as Actions,
    dispose: () => {
      if (life.signal.aborted) return;
      life.abort();
      realtime.disconnect();
      patterns.end();
      uploads.end();
      mirror.end();
      handlers.clear();
      if (crash !== undefined) return;
      created.dispose();
      // Not now: the core may be in the middle of the call that has led here.
      queueMicrotask(() => created.free());
    },
  };
  // Younger than the browsers in use.
  if (Symbol.dispose) core[Symbol.dispose] = core.dispose;
  return core;
}
