// Puts the pieces together: the bindings, the mirror, and what the page does.
import { loaderError } from "./errors.js";
import { Mirror } from "./mirror.js";
import { attachPageEvents, PaymentWindows, tryLock } from "./page.js";
import { PatternVetting, type WorkerMaker } from "./patterns.js";
import { RealtimeConnection } from "./realtime.js";
import type { Actions, Change, Command, Core, CoreOptions, Host, SiteCore } from "./types.js";
import { Uploads } from "./uploads.js";

/** The generated bindings, whichever entry loaded them. */
export interface Bindings {
  SiteCore: new (host: Host, configUrl: string, phoneTableUrl: string, contentUrl: string) => SiteCore;
  quotePublications(frame: string): string;
}

/** A core over loaded bindings. Starts nothing. */
export function createCore(bindings: Bindings, options: CoreOptions, makePatternWorker: WorkerMaker): Core {
  const mirror = new Mirror();
  const windows = new PaymentWindows();
  const uploads = new Uploads();
  const patterns = new PatternVetting(makePatternWorker);
  const waiting: Command[] = [];
  let handler: ((command: Command) => void) | undefined;
  let crash: string | undefined;
  let site: SiteCore | undefined;

  const current = (): SiteCore => {
    if (!site) throw loaderError("panic", "the core is not there yet");
    return site;
  };
  const realtime = new RealtimeConnection(current, bindings.quotePublications);
  const host: Host = {
    publish: (changes) => mirror.apply(JSON.parse(changes) as Change[]),
    command: (command) => {
      if (handler) handler(command);
      else waiting.push(command);
    },
    crashed: (message) => {
      crash = message;
      console.error(`The core has failed: ${message}`);
      realtime.disconnect();
      mirror.crash();
    },
    openWindow: () => windows.open(),
    navigateWindow: (id, url) => windows.navigate(id, url),
    closeWindow: (id) => windows.close(id),
    tryLock,
    keepFile: (file) => uploads.keep(file),
    forgetFile: (file) => uploads.forget(file),
    upload: (file, type, url, bearer, progress) => uploads.send(file, type, url, bearer, progress),
    abortUpload: (file) => uploads.abort(file),
    vetPattern: (pattern) => patterns.vet(pattern),
    connect: (url, withToken, channels) => realtime.connect(url, withToken, channels),
    disconnect: () => realtime.disconnect(),
  };
  const contentUrl = options.contentUrl ?? "/content";
  const created = new bindings.SiteCore(host, options.configUrl, options.phoneTableUrl, contentUrl);
  site = created;
  attachPageEvents(created);

  return {
    snapshot: (key) => mirror.snapshot(key),
    subscribe: (key, listener) => mirror.subscribe(key, listener),
    onCommand: (next) => {
      handler = next;
      for (const command of waiting.splice(0)) next(command);
    },
    actions: latched(created, () => crash),
  };
}

/** The core's calls, refused once it has failed: a module that has panicked must not run again. */
function latched(site: SiteCore, crash: () => string | undefined): Actions {
  // A call keeps its identity, so that it can be named among what an effect depends on.
  const calls = new Map<PropertyKey, (...parameters: unknown[]) => unknown>();
  return new Proxy(site, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      const known = calls.get(name);
      if (known) return known;
      const call = (...parameters: unknown[]): unknown => {
        const message = crash();
        if (message !== undefined) throw loaderError("panic", message);
        return Reflect.apply(member, target, parameters);
      };
      calls.set(name, call);
      return call;
    },
  });
}
