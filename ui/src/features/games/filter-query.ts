/** The filters that are set in the panel alone. */
const PANEL_FILTERS = ["feature", "volatility", "demo"] as const;
/** The filters of the address that the API does not have. */
const FILTERS = [...PANEL_FILTERS, "bonus"] as const;

/** Removes the filters of the panel from the address. That for the bonus has a button of its own. */
export const NO_PANEL_FILTERS = { feature: undefined, volatility: undefined, demo: undefined, page: undefined };

/** Removes all filters from the address, except the studio. */
export const NO_FILTERS = { ...NO_PANEL_FILTERS, bonus: undefined };

/** True if the address has a filter that only the panel shows. */
export const needsPanel = (query: URLSearchParams): boolean => PANEL_FILTERS.some((key) => query.get(key));

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
