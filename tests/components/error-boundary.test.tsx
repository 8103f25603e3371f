// Error boundaries: the part of the page that stops, and its recovery.
import { type ReactNode, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ErrorBoundary } from "../../ui/src/components/error-boundary.tsx";
import { reportErrorsTo } from "../../ui/src/components/error-report.ts";
import { lazyChunk, WhenChunkLoaded } from "../../ui/src/components/lazy-chunk.tsx";
import { expectNone } from "./harness/pages.ts";
import { render } from "./harness/render.tsx";

const report = vi.fn();

beforeEach(() => {
  report.mockReset();
  reportErrorsTo(report);
});

/** The site gives React these options: the boundaries report. */
const QUIET = { onCaughtError: () => undefined };
const retry = page.getByRole("button", { name: "Try again" });

function Page({ resetKey = "/", children }: { resetKey?: string; children: ReactNode }) {
  return (
    <>
      <p>The rest of the page</p>
      <ErrorBoundary
        area="page"
        resetKey={resetKey}
        fallback={(again) => (
          <button type="button" onClick={again}>
            Try again
          </button>
        )}
      >
        {children}
      </ErrorBoundary>
    </>
  );
}

test("a component that throws is replaced, and reported with its area", async () => {
  const crash = new Error("broken");
  const Broken = () => {
    throw crash;
  };
  render(
    <Page>
      <Broken />
    </Page>,
    QUIET,
  );
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByText("The rest of the page")).toBeVisible();
  expect(report.mock.calls).toEqual([[crash, "page"]]);
});

test("a component that throws later is replaced, and a new try renders it again", async () => {
  let isBroken = false;
  function Fragile() {
    const [times, setTimes] = useState(0);
    if (isBroken) throw new Error("broken");
    return (
      <button type="button" onClick={() => setTimes(times + 1)}>
        Content
      </button>
    );
  }
  render(
    <Page>
      <Fragile />
    </Page>,
    QUIET,
  );
  const content = page.getByRole("button", { name: "Content" });
  await expect.element(content).toBeVisible();
  isBroken = true;
  await content.click();
  await expect.element(retry).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect.element(content).toBeVisible();
  await expectNone(retry);
});

test("a change of page renders the content again, anything else does not", async () => {
  let isBroken = true;
  const Fragile = () => {
    if (isBroken) throw new Error("broken");
    return <p>Content</p>;
  };
  const at = (resetKey: string) => (
    <Page resetKey={resetKey}>
      <Fragile />
    </Page>
  );
  const { show } = render(at("/"), QUIET);
  await expect.element(retry).toBeVisible();
  isBroken = false;
  show(at("/"));
  await expect.element(retry).toBeVisible();
  show(at("/next"));
  await expect.element(page.getByText("Content")).toBeVisible();
});

test("missing code is tried three times, not reported, and loaded by a new try", async () => {
  const code = vi.fn(async (): Promise<{ default: () => ReactNode }> => {
    if (code.mock.calls.length <= 4) throw new Error("offline");
    return { default: () => <p>Content</p> };
  });
  const Chunk = lazyChunk(code);
  render(
    <Page>
      <WhenChunkLoaded chunk={Chunk} waiting={<p>Waiting</p>}>
        <Chunk />
      </WhenChunkLoaded>
    </Page>,
    QUIET,
  );
  await expect.element(page.getByText("Waiting")).toBeVisible();
  await vi.advanceTimersByTimeAsync(2500);
  await expect.element(retry).toBeVisible();
  expect(code).toHaveBeenCalledTimes(4);
  expect(report).not.toHaveBeenCalled();
  await retry.click();
  await expect.element(page.getByText("Content")).toBeVisible();
  expect(code).toHaveBeenCalledTimes(5);
});

test("missing code is loaded again after a change of page", async () => {
  let isOffline = true;
  const code = vi.fn(async (): Promise<{ default: () => ReactNode }> => {
    if (isOffline) throw new Error("offline");
    return { default: () => <p>Content</p> };
  });
  const Chunk = lazyChunk(code);
  const at = (resetKey: string) => (
    <Page resetKey={resetKey}>
      <WhenChunkLoaded chunk={Chunk} waiting={<p>Waiting</p>}>
        <Chunk />
      </WhenChunkLoaded>
    </Page>
  );
  const { show } = render(at("/"), QUIET);
  await expect.element(page.getByText("Waiting")).toBeVisible();
  await vi.advanceTimersByTimeAsync(2500);
  await expect.element(retry).toBeVisible();
  isOffline = false;
  show(at("/next"));
  await expect.element(page.getByText("Content")).toBeVisible();
  await expectNone(retry);
});
