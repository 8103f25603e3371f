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

  #forget(): void {
    const { error }: { error: unknown } = this.state;
    if (error instanceof PartFailed) error.forget();
  }

  readonly #retry = (): void => {
    this.#forget();
    this.setState({ error: undefined, failed: false });
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.#retry) : this.props.children;
  }
}
