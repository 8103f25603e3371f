import { Component, type ReactNode } from "react";
import { PartFailed } from "./lazy-part.tsx";

interface Props {
  /** What stands in place of the children; `retry` draws them again. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Shows the fallback when something under it throws while rendering, or its code cannot be loaded. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  /** Whoever watches errors of the page hears of a crash; that the network failed is none. */
  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartFailed)) reportError(error);
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

  readonly #retry = (): void => {
    // Failed once more: what the page asks for is gone from the server, a newer build is there.
    if (this.#retried && this.#lacksCode()) {
      location.reload();
      return;
    }
    this.#retried = true;
    this.#forget();
    this.setState({ error: undefined, failed: false });
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children;
  }
}
