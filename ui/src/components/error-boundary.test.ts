import { expect, test, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";
import { reportErrorsTo } from "./error-report.ts";
import { PartFailed } from "./lazy-part.tsx";

function broken(error: unknown, resetKey = "/") {
  const boundary = new ErrorBoundary({ area: "page", resetKey, fallback: () => "failed", children: "content" });
  boundary.state = { ...boundary.state, ...ErrorBoundary.getDerivedStateFromError(error) } as typeof boundary.state;
  boundary.setState = (state) => {
    boundary.state = state as typeof boundary.state;
  };
  boundary.componentDidCatch(error);
  return boundary;
}

test("a crash is reported with its area; missing code is not reported", () => {
  const report = vi.fn();
  reportErrorsTo(report);
  const crash = new Error("broken");
  broken(crash);
  broken(new PartFailed(new Error("offline"), () => undefined));
  expect(report.mock.calls).toEqual([[crash, "page"]]);
});

test("a change of page renders again and loads missing code again", () => {
  reportErrorsTo(() => undefined);
  const forget = vi.fn();
  const boundary = broken(new PartFailed(new Error("offline"), forget));
  expect(boundary.render()).toBe("failed");
  boundary.componentDidUpdate(boundary.props);
  expect(boundary.render()).toBe("failed");
  boundary.componentDidUpdate({ ...boundary.props, resetKey: "/before" });
  expect(boundary.render()).toBe("content");
  expect(forget).toHaveBeenCalledOnce();
});
