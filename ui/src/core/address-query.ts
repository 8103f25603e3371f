import { useSyncExternalStore } from "react";
import { useNavigator } from "../navigation/use-navigation.tsx";

/** Changes entries of the query; one without a value leaves the address. */
export type ChangeQuery = (entries: Readonly<Record<string, string | undefined>>) => void;

/**
 * The query of the address, for what a page shows of its subject: a reload and Back come to the same. A change makes no
 * entry in the history of the browser.
 */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const navigator = useNavigator();
  const search = useSyncExternalStore(navigator.subscribe, () => navigator.place().search);
  return [new URLSearchParams(search), (entries) => navigator.select(entries)];
}

/** The page of a list, from one, that the address names, and what names another. */
export function usePageNumber(): [number, (page: number) => void] {
  const [query, change] = useAddressQuery();
  const page = Math.trunc(Number(query.get("page")));
  return [page > 1 && page <= 1_000_000 ? page : 1, (to) => change({ page: to > 1 ? String(to) : undefined })];
}
