import { offlinePageFor, strategyFor } from "./strategy.ts";

declare const __BUILD__: string;
/** The default language first. */
declare const __LOCALES__: readonly string[];
/** Files of the offline pages. */
declare const __OFFLINE__: readonly string[];
/** Every file with a digest in its name. */
declare const __ASSETS__: readonly string[];

/** The members of a service worker's global scope that are used here. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly cookieStore?: { get(name: string): Promise<{ value: string } | null> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = self as unknown as WorkerScope;

/** Files with a digest in their name are the same in every build. */
const ASSETS = "assets";
/** Entry of that cache with the files of the build that was active last. No page has this address. */
const LAST_BUILD = new URL("/assets/last-build.json", scope.location.origin).href;
/** Offline pages of this build. */
const OFFLINE = `offline-${__BUILD__}`;

scope.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(OFFLINE);
    await cache.addAll(__OFFLINE__.map((url) => new Request(url, { cache: "reload" })));
    await scope.skipWaiting();
  };
  event.waitUntil(keep());
});

/** Drops the files of builds before the last one. Open tabs of the last one still load parts of it. */
async function dropOldAssets(): Promise<void> {
  const cache = await caches.open(ASSETS);
  const last = await cache.match(LAST_BUILD);
  const ofLastBuild: string[] = last ? await last.json() : [];
  const needed = new Set([...__ASSETS__, ...ofLastBuild].map((path) => new URL(path, scope.location.origin).href));
  const old = (await cache.keys()).filter(({ url }) => !needed.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
  await cache.put(LAST_BUILD, Response.json(__ASSETS__));
}

scope.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== ASSETS && name !== OFFLINE).map((name) => caches.delete(name)));
    await dropOldAssets();
    await scope.clients.claim();
  };
  event.waitUntil(clean());
});

async function cached(request: Request): Promise<Response> {
  const offline = await caches.match(request, { cacheName: OFFLINE });
  if (offline) return offline;
  const cache = await caches.open(ASSETS);
  const known = await cache.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  // A server that answers a missing file with a page must not fill the cache with it.
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (answer.ok && answer.status === 200 && !isPage) cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function copy(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { cacheName: OFFLINE });
    if (kept) return kept;
    throw error;
  }
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    // Browsers without it show an address that names no language in the default one.
    const chosen = await scope.cookieStore?.get("user-language").catch(() => null);
    const path = offlinePageFor(request.url, __LOCALES__, chosen?.value);
    const offline = await caches.match(path, { cacheName: OFFLINE });
    if (offline) return offline;
    throw error;
  }
}

scope.addEventListener("fetch", (event) => {
  const strategy = strategyFor(event.request, scope.location.origin, __OFFLINE__);
  if (strategy === "cache") event.respondWith(cached(event.request));
  if (strategy === "copy") event.respondWith(copy(event.request));
  if (strategy === "page") event.respondWith(page(event.request));
});
