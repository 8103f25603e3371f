// Uploads: request, progress and result.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Uploads } from "../../pkg/dist/uploads.js";

class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  opened: string[] = [];
  form: FormData | undefined;

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(method: string, url: string): void {
    this.opened = [method, url];
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(form: FormData): void {
    this.form = form;
  }

  abort(): void {
    this.end(0, "");
  }

  end(status: number, text: string): void {
    this.status = status;
    this.responseText = text;
    this.dispatchEvent(new Event("loadend"));
  }

  progress(loaded: number, total: number, lengthComputable = true): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total, lengthComputable }));
  }
}

beforeEach(() => {
  FakeRequest.last = undefined;
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const file = new File(["%PDF"], "bill.pdf");

/** The request of an upload, when it has been sent: its code is loaded first. */
function sent(): Promise<FakeRequest> {
  return vi.waitFor(() => {
    if (FakeRequest.last?.form === undefined) throw new Error("nothing was sent");
    return FakeRequest.last;
  });
}

test("an upload sends a multipart form with type and token, without cookies", async () => {
  const uploads = new Uploads();
  const answer = uploads.send(uploads.keep(file), "address", "/api/documents", "token", () => undefined);
  const request = await sent();
  expect(request.opened).toEqual(["POST", "/api/documents"]);
  expect(request.headers).toEqual({ Authorization: "Bearer token" });
  expect(request.form?.get("type")).toBe("address");
  expect((request.form?.get("file") as File | undefined)?.name).toBe("bill.pdf");
  expect("withCredentials" in request).toBe(false);
  request.end(201, "{}");
  expect(await answer).toEqual({ status: 201, body: "{}" });
});

test("progress is reported in whole percent, if known", async () => {
  const uploads = new Uploads();
  const told: number[] = [];
  uploads.send(uploads.keep(file), "address", "/", undefined, (percent) => told.push(percent));
  const request = await sent();
  request.progress(1, 3);
  request.progress(2, 0);
  request.progress(5, 9, false);
  request.progress(3, 3);
  expect(told).toEqual([33, 100]);
  expect(request.headers).toEqual({});
});

test("an aborted or failed upload has no response", async () => {
  const uploads = new Uploads();
  const number = uploads.keep(file);
  const answer = uploads.send(number, "address", "/", undefined, () => undefined);
  await sent();
  uploads.abort(number);
  expect(await answer).toBeNull();
  uploads.abort(number);
  uploads.abort(999);
});

test("an upload that is aborted before its code is loaded sends nothing", async () => {
  const uploads = new Uploads();
  const number = uploads.keep(file);
  const answer = uploads.send(number, "address", "/", undefined, () => undefined);
  uploads.abort(number);
  expect(await answer).toBeNull();
  expect(FakeRequest.last).toBeUndefined();
});

test("a released file is not sent", async () => {
  const uploads = new Uploads();
  const number = uploads.keep(file);
  uploads.forget(number);
  expect(await uploads.send(number, "address", "/", undefined, () => undefined)).toBeNull();
});
