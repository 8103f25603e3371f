/** Address of the API: the sandbox that `npm start` of the project serves. */
const API = "http://127.0.0.1:4000";

/** Options of the core, for the server and for the browser. */
export const options = {
  config: { apiBase: API, realtimeBase: API, locales: ["en"], defaultLocale: "en" },
  content: {},
};
