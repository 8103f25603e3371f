// Rendered on the server: a core of its own for each request.
import { loadCore } from "@player-site/core";
import { Player } from "./player.jsx";
import { options } from "./settings.js";

/** The core asks the API at each request, and not when the site is built. */
export const dynamic = "force-dynamic";

/** Names of the studios, as a guest sees them. */
async function studios() {
  const core = await loadCore({ ...options, realtime: false });
  try {
    await core.actions.start("https://www.example/");
    await core.actions.loadProviders();
    return core.snapshot("providers").list.map(({ name }) => name);
  } finally {
    core.dispose();
  }
}

/** The page. What needs the player is a component of the browser. */
export default async function Page() {
  return (
    <main>
      <h1>Player site core</h1>
      <ul aria-label="Studios">
        {(await studios()).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Player />
    </main>
  );
}
