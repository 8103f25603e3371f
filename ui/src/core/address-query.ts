import { useLocation, useSearch } from "wouter";

/** Changes entries of the query; one without a value leaves the address. */
export type ChangeQuery = (entries: Readonly<Record<string, string | undefined>>) => void;

/**
 * The query of the address, for what a page shows of its subject: a reload and Back come to the same. A change makes no
 * entry in the history of the browser.
 */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const query = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const change: ChangeQuery = (entries) => {
    for (const [name, value] of Object.entries(entries)) {
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    }
    const search = query.toString();
    navigate(search === "" ? path : `${path}?${search}`, { replace: true, state: history.state });
  };
  return [query, change];
}

/** The page of a list, from one, that the address names, and what names another. */
export function usePageNumber(): [number, (page: number) => void] {
  const [query, change] = useAddressQuery();
  const page = Math.trunc(Number(query.get("page")));
  return [page > 1 && page <= 1_000_000 ? page : 1, (to) => change({ page: to > 1 ? String(to) : undefined })];
}
