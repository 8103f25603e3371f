import { Component, type ReactNode } from "react";
import { type ErrorArea, reportStop } from "./error-report.ts";
import { PartFailed } from "./lazy-part.tsx";

interface Props {
  /** What stands in place of the children; `retry` draws them again. */
  fallback: (retry: () => void) => ReactNode;
  /** What stops working when the children break. */
  area: ErrorArea;
  /** When this changes, the children are drawn again: what one page breaks on is gone with the next. */
  resetKey?: string | undefined;
  children: ReactNode;
}

/** Shows the fallback when something under it throws while rendering, or its code cannot be loaded. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartFailed)) reportStop(error, this.props.area);
  }

  override componentDidUpdate(before: Props) {
    if (before.resetKey === this.props.resetKey || !this.state.failed) return;
    this.#retried = false;
    this.#reset();
  }

  override componentWillUnmount() {
    this.#forget();
  }

  #retried = false;

  #lacksCode(): boolean {
    const { error }: { error: unknown } = this.state;
    return error instanceof PartFailed;
  }

  #forget(): void {
    const { error }: { error: unknown } = this.state;
    if (error instanceof PartFailed) error.forget();
  }

  #reset(): void {
    this.#forget();
    this.setState({ error: undefined, failed: false });
  }

  readonly #retry = (): void => {
    // Failed once more: what the page asks for is gone from the server, a newer build is there.
    if (this.#retried && this.#lacksCode()) {
      location.reload();
      return;
    }
    this.#retried = true;
    this.#reset();
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children;
  }
}
