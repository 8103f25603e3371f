// How the tests start Chromium: the same for components and for the built site.

/** No sandbox and no services of the browser's own: the tests reach only what they have started. */
export const FLAGS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const executablePath = process.env["CHROMIUM"];

/** Options of Playwright for the start: the browser of the variable CHROMIUM if it is set, or the one of Playwright. */
export const launchOptions = (more: readonly string[] = []) => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [...FLAGS, ...more],
});
