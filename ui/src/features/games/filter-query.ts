/** The filters of the address that the API does not have. */
const FILTERS = ["feature", "volatility", "demo", "bonus"] as const;

/** Removes all filters from the address, except the studio. */
export const NO_FILTERS = {
  feature: undefined,
  volatility: undefined,
  demo: undefined,
  bonus: undefined,
  page: undefined,
};

/** The filters of an address as a query, with the studio; empty if it has none that the API does not have. */
export function filtersOf(query: URLSearchParams): string {
  const filters = new URLSearchParams();
  for (const key of FILTERS) {
    const value = query.get(key);
    if (value) filters.set(key, value);
  }
  if (filters.size === 0) return "";
  const provider = query.get("provider");
  if (provider) filters.set("provider", provider);
  return `?${filters}`;
}
