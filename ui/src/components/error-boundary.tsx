import { Component, type ReactNode } from "react";
import { type ErrorArea, reportStop } from "./error-report.ts";
import { ChunkFailed } from "./lazy-chunk.tsx";

interface Props {
  /** Rendered instead of the children after an error; `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  /** The area reported with the error. */
  area: ErrorArea;
  /** A change of this key renders the children again, for example when the page changes. */
  resetKey?: string | undefined;
  children: ReactNode;
}

/** Renders the fallback if a descendant throws while rendering or its code cannot be loaded. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkFailed)) reportStop(error, this.props.area);
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
    return error instanceof ChunkFailed;
  }

  #forget(): void {
    const { error }: { error: unknown } = this.state;
    if (error instanceof ChunkFailed) error.forget();
  }

  #reset(): void {
    this.#forget();
    this.setState({ error: undefined, failed: false });
  }

  readonly #retry = (): void => {
    // The retry failed too: a newer build has probably removed the file from the server.
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
