import type { Address } from "@player-site/core";
import { useHydration } from "@player-site/core/react";
import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { Prerendered } from "../core/prerendered.ts";
import type { Navigator } from "./navigator.ts";

const NavigatorContext = createContext<Navigator | undefined>(undefined);

export function NavigatorProvider({ navigator, children }: { navigator: Navigator; children: ReactNode }) {
  return <NavigatorContext value={navigator}>{children}</NavigatorContext>;
}

export function useNavigator(): Navigator {
  const navigator = use(NavigatorContext);
  if (!navigator) throw new Error("No navigator above this component");
  return navigator;
}

/**
 * The address of the first render: a prerendered page is taken over as it is, also if the visitor has left it meanwhile.
 */
function firstAddress(address: Address | undefined, prerendered: Prerendered | undefined): Address | undefined {
  const before = prerendered?.address;
  const isSame = !before || (before.path === address?.path && before.locale === address.locale);
  return isSame ? address : before;
}

/** The current address as resolved by the core; undefined before the start. */
export function useAddress(): Address | undefined {
  const navigator = useNavigator();
  const prerendered = useHydration();
  const address = () => navigator.location().address;
  return useSyncExternalStore(navigator.subscribe, address, () => firstAddress(address(), prerendered));
}

/** Returns what `read` returns for the path without the locale prefix. Renders again only when that changes. */
function useOfPath<Value extends string | boolean>(read: (path: string | undefined) => Value): Value {
  const navigator = useNavigator();
  const prerendered = useHydration();
  const now = () => read(navigator.location().address?.path);
  return useSyncExternalStore(navigator.subscribe, now, () => (prerendered ? read(prerendered.address.path) : now()));
}

/** Path of the page without the locale prefix. */
export function usePath(): string {
  return useOfPath((path) => path ?? "/");
}

/** Returns whether the page at this path, without the locale prefix, is on display. */
export function useIsCurrent(path: string): boolean {
  return useOfPath((current) => current === path);
}

/** Returns whether the menu of small screens is open. */
export function useMenuIsOpen(): boolean {
  const navigator = useNavigator();
  return useSyncExternalStore(
    navigator.subscribe,
    () => navigator.layers().some(({ request }) => !request),
    () => false,
  );
}
