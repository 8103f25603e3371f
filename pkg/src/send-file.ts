// File uploads without cookies. Only `XMLHttpRequest` reports the progress, and only `fetch` can leave out the cookies of the
// page's own origin. Loaded when the first file is sent.
import type { CoreOptions, HttpAnswer } from "./types.js";

/** Interval of the reports that an upload without known progress is still running, milliseconds. */
const STILL_RUNNING = 10_000;
/** Time after which such an upload is no longer reported as running, milliseconds. */
const LONGEST = 10 * 60_000;

/** A file to be sent. */
export interface Upload {
  file: File;
  /** The type of the document. */
  type: string;
  /** Absolute, or relative to the page. */
  url: string;
  /** The access token; absent without one. */
  bearer: string | undefined;
  /** Called with the progress in percent; with 0 again and again where it is not known. */
  progress: (percent: number) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
}

/** True if `XMLHttpRequest` would send cookies to this address. */
function isOwnOrigin(url: string): boolean {
  return typeof location !== "undefined" && new URL(url, location.href).origin === location.origin;
}

/**
 * Sends a file and its type as a multipart form, with `ownFetch` if there is one; null if no response arrived. Never
 * rejects.
 */
export async function sendFile(upload: Upload, ownFetch: CoreOptions["fetch"]): Promise<HttpAnswer | null> {
  if (upload.signal.aborted) return null;
  const form = new FormData();
  form.append("type", upload.type);
  form.append("file", upload.file, upload.file.name);
  if (ownFetch || typeof XMLHttpRequest === "undefined" || isOwnOrigin(upload.url)) {
    return sendByFetch(upload, form, ownFetch);
  }
  return sendByRequest(upload, form);
}

function sendByRequest({ url, bearer, progress, signal }: Upload, form: FormData): Promise<HttpAnswer | null> {
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => request.abort());
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable && event.total > 0) progress(Math.floor((event.loaded / event.total) * 100));
    });
    request.addEventListener("loadend", () => {
      resolve(request.status === 0 ? null : { status: request.status, body: request.responseText });
    });
    request.open("POST", url);
    if (bearer !== undefined) request.setRequestHeader("Authorization", `Bearer ${bearer}`);
    request.send(form);
  });
}

async function sendByFetch(
  { url, bearer, progress, signal }: Upload,
  body: FormData,
  ownFetch: CoreOptions["fetch"],
): Promise<HttpAnswer | null> {
  const begun = Date.now();
  const running = setInterval(() => {
    if (Date.now() - begun < LONGEST) progress(0);
    else clearInterval(running);
  }, STILL_RUNNING);
  const headers: Record<string, string> = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
  try {
    const init: RequestInit = { method: "POST", body, headers, credentials: "omit", signal };
    const answer = await (ownFetch?.(new Request(url, init)) ?? fetch(url, init));
    return { status: answer.status, body: await answer.text() };
  } catch {
    return null;
  } finally {
    clearInterval(running);
  }
}
