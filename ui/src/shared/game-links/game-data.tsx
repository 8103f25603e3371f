import type { GameView } from "@player-site/core";
import { useActions } from "@player-site/core/react";
import { gamePath } from "./game-paths.ts";

/**
 * A game as search engines read it, in microdata: pages of games are rendered in the browser, where trusted types allow
 * no element with JSON-LD.
 */
export function GameData({ game }: { game: GameView }) {
  const { link } = useActions();
  const origin = document.querySelector('meta[name="site-origin"]')?.getAttribute("content") || location.origin;
  return (
    <div hidden itemScope itemType="https://schema.org/VideoGame">
      <meta itemProp="name" content={game.name} />
      <link itemProp="url" href={`${origin}${link(gamePath(game.identity)).href}`} />
      {game.image && <link itemProp="image" href={new URL(game.image, origin).href} />}
      <meta itemProp="gamePlatform" content="Web browser" />
      {game.provider && (
        <div itemProp="author" itemScope itemType="https://schema.org/Organization">
          <meta itemProp="name" content={game.provider} />
        </div>
      )}
    </div>
  );
}
