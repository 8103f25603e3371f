// Rendered on the server: a core of its own for each request, whose snapshots go to the browser with the page.
import { Player } from "./player.jsx";
import { begin, recorded } from "./recorded.js";
import { options } from "./settings.js";

/** The core asks the API at each request, and not when the site is built. */
export const dynamic = "force-dynamic";

/** The state of the page as a guest sees it: a server does not know who is signed in. */
async function guestState() {
  // Not bundled: Node loads the core from its package, where its files are.
  const { loadCore } = await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ "@player-site/core/node");
  const core = await loadCore({ ...options, realtime: false });
  try {
    await begin(core, "https://www.example/");
    return recorded(core);
  } finally {
    core.dispose();
  }
}

/** The page. */
export default async function Page() {
  return (
    <main>
      <h1>Player site core</h1>
      <Player slices={await guestState()} />
    </main>
  );
}
