/**
 * The slices that the components read. The server records them, and the first render of the browser reads the same ones: a
 * slice that is missing here is an error on the server.
 */
const SLICES = ["app", "session", "accounts", "signIn", "search", "providers"];

/** Leads a core to the state that the page begins with: the studios, and the open form. The same on both sides. */
export async function begin({ actions }, address) {
  await actions.start(address);
  await Promise.all([actions.loadProviders(), actions.openForm("signIn")]);
  actions.selectTab("signIn", "email");
}

/** The snapshots of a core, as they are sent with the page. The page has texts of its own: `content` is empty. */
export function recorded({ snapshot }) {
  return { content: {}, ...Object.fromEntries(SLICES.map((key) => [key, snapshot(key)])) };
}
