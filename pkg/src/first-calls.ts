/** Requests to the API that every start sends, equal for all visitors. A test of the core compares them with its own. */
export const FIRST_CALLS: readonly string[] = [
  "/api/settings/currencies?visible=1",
  "/api/settings/locales",
  "/api/settings/countries",
  "/api/settings/constants",
  "/api/player/init",
];
