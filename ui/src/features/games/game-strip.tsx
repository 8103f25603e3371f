import type { StripView } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { memo, useCallback, useRef, useState } from "react";
import { buttonClass } from "../../components/button.tsx";
import { Carousel } from "../../components/carousel.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useHasNoScriptLists, useNoScriptLists } from "../../core/no-script-lists.tsx";
import { useGames } from "../../core/rows.ts";
import { categoryName } from "../../shared/game-links/category-name.ts";
import { categoryPath } from "../../shared/game-links/game-paths.ts";
import { NoScriptGames } from "../../shared/game-links/no-script-games.tsx";
import { isPhone } from "../../styles/breakpoints.ts";
import styles from "./game-strip.module.css";
import { GameTile } from "./game-tile.tsx";
import { useNearViewport } from "./use-near-viewport.ts";

const SKELETONS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Games of a strip on a small screen until it is scrolled: more than fit, so that it can be. */
const FEW = 6;

interface Props {
  strip: StripView;
  /** The first one of its page. */
  first?: boolean | undefined;
}

/** One group of the lobby: its games, or its loading, empty or failed state. */
export const GameStrip = memo(function GameStrip({ strip, first }: Props) {
  const text = useText();
  const label = strip.label || text("layout.siteSidebar.gamesLabel");
  const title = (
    <h2 className={styles.title}>
      <StripIcon identity={strip.identity} />
      {strip.label}
      {strip.phase === "ready" && strip.total > 0 && <span className={styles.count}>{strip.total}</span>}
    </h2>
  );
  const section = useRef<HTMLElement>(null);
  const near = useNearViewport(section, first);
  const noScriptLists = useNoScriptLists();
  const hasNoScriptLists = useHasNoScriptLists();
  const [isWhole, setWhole] = useState(false);
  const complete = useCallback(() => setWhole(true), []);
  const filled = strip.phase === "ready" && strip.gameIds.length > 0;
  const waiting = strip.phase === "loading" || (filled && !near);
  if (filled && near) {
    // On a phone each game costs a part of the next change of page.
    const shown = isWhole || !isPhone() ? strip.gameIds.length : FEW;
    return (
      <Carousel
        id={`games-${strip.identity}`}
        title={title}
        label={strip.label}
        more={<SeeAll path={categoryPath(strip.identity)} label={strip.label} />}
        previous={text("layout.interface.previous")}
        next={text("layout.interface.next")}
        onNeedMore={isWhole ? undefined : complete}
      >
        <Tiles ids={strip.gameIds} shown={shown} first={first ? FEW : 0} />
      </Carousel>
    );
  }
  return (
    <section ref={section} id={`games-${strip.identity}`} aria-label={label} aria-busy={waiting}>
      {strip.label !== "" && (
        <div className={styles.head}>
          {title}
          {/* Screen readers reach the games of a row that is not rendered yet by this link. */}
          {filled && <SeeAll path={categoryPath(strip.identity)} label={strip.label} />}
        </div>
      )}
      {waiting && (
        <div className={styles.loading} data-needs-script="">
          {SKELETONS.map((key) => (
            <div key={key} className={styles.skeleton}>
              <Skeleton shape="tile" still={filled} />
            </div>
          ))}
        </div>
      )}
      {hasNoScriptLists && <NoScriptGames games={noScriptLists?.strips.get(strip.identity)} />}
      {strip.phase === "failed" && <FailedStrip />}
      {strip.phase === "ready" && !filled && (
        <div className={styles.box}>
          <Notice
            icon="grid"
            title={text("layout.interface.emptyGames.title")}
            description={text("layout.interface.emptyGames.description")}
          />
        </div>
      )}
    </section>
  );
});

interface TilesProps {
  ids: readonly string[];
  /** Number of games that are shown. */
  shown?: number;
  /** Number of games that are part of the first screen of a page. */
  first?: number;
}

/** Games of a strip. */
export function Tiles({ ids, shown = ids.length, first = 0 }: TilesProps) {
  const games = useGames();
  return ids.slice(0, shown).map((id, index) => {
    const game = games.get(id);
    return (
      game && (
        <li key={id} className={styles.slot} aria-setsize={ids.length} aria-posinset={index + 1}>
          <GameTile game={game} first={index < first} />
        </li>
      )
    );
  });
}

function FailedStrip() {
  const text = useText();
  const { reloadLobby } = useActions();
  return (
    <div className={styles.box}>
      <ErrorState
        live={false}
        title={text("layout.interface.failed.title")}
        description={text("layout.interface.failed.description")}
        button={text("layout.interface.retry")}
        kind="secondary"
        onAct={() => reloadLobby().catch(() => undefined)}
      />
    </div>
  );
}

function StripIcon({ identity }: { identity: string }) {
  const text = useText();
  return <Icon name={categoryName(text, identity).icon} className={styles.icon} />;
}

/** Leads from a strip to the page with all of it. */
export function SeeAll({ path, label }: { path: string; label: string }) {
  const text = useText();
  const { link } = useActions();
  return (
    <a
      className={buttonClass({ kind: "quiet", size: "small" })}
      href={link(path).href}
      aria-label={text("pages.home.seeAllLabel", { name: label })}
    >
      {text("pages.home.seeAll")}
    </a>
  );
}
