import { useActions, useSelector } from "@player-site/core/react";
import type { ReactNode } from "react";
import { type MouseEvent, useCallback } from "react";
import { useNavigator } from "../../navigation/use-navigation.tsx";
import { isPhone } from "../../styles/breakpoints.ts";
import { gamePath, realPath } from "./game-paths.ts";

interface GameTarget {
  href: string;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * Where every link to a game leads: a player plays for money; a guest gets the demo or, if the game has none, the
 * invitation to sign up. On small screens guests, and players without money, first see what is possible.
 */
export function useGameLinks(): (identity: string) => GameTarget {
  const navigator = useNavigator();
  const { link, openGame } = useActions();
  const isPlayer = useSelector("session", ({ status }) => status === "player");
  return useCallback(
    (identity) => {
      const { href } = link(isPlayer ? realPath(identity) : gamePath(identity));
      const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
        if (!isPhone() || !isPlainPress(event)) return;
        event.preventDefault();
        // Without the code the page itself says what is possible.
        openGame(identity, true).catch(() => navigator.navigate(href));
      };
      return { href, onClick };
    },
    [isPlayer, link, openGame, navigator],
  );
}

/** A link to a game. */
export function GameLink(props: { identity: string; className?: string | undefined; children: ReactNode }) {
  const { href, onClick } = useGameLinks()(props.identity);
  return (
    <a className={props.className} href={href} onClick={onClick}>
      {props.children}
    </a>
  );
}

/** False for presses that open another tab or window. */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
