import { useSyncExternalStore } from "react";
import { useNavigator } from "./use-navigation.tsx";

/** Changes query parameters; an undefined value removes the parameter. */
export type ChangeQuery = (entries: Readonly<Record<string, string | undefined>>) => void;

/** The query of the address. Use it for page state that must survive a reload. A change replaces the history entry. */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const navigator = useNavigator();
  const search = useSyncExternalStore(
    navigator.subscribe,
    () => navigator.location().search,
    // A page is prerendered without a query.
    () => "",
  );
  return [new URLSearchParams(search), (entries) => navigator.select(entries)];
}

/** The page number in the address, starting at 1, and a function to change it. */
export function usePageNumber(): [number, (page: number) => void] {
  const [query, change] = useAddressQuery();
  const page = Math.trunc(Number(query.get("page")));
  return [page > 1 && page <= 1_000_000 ? page : 1, (to) => change({ page: to > 1 ? String(to) : undefined })];
}
