import type { FoundGameView, FoundListView, GameView, SearchView, TextPieceView } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { memo, type ReactNode } from "react";
import { Icon, type IconName } from "../../components/icon.tsx";
import { useGames } from "../../core/rows.ts";
import { GameCover } from "../../shared/game-links/game-cover.tsx";
import { useGameLinks } from "../../shared/game-links/game-link.tsx";
import { categoryPath, providerPath } from "../../shared/game-links/game-paths.ts";
import styles from "./search.module.css";

interface ResultsProps {
  view: SearchView;
  /** Id of the option at a place. */
  id: (index: number) => string;
  /** FoundList of the option that Enter opens; negative if none. */
  active: number;
  onChoose: () => void;
}

/** The results as options of a listbox. Each is a link, so that it can be opened in a new tab. */
export const SearchResults = memo(function SearchResults({ view, id, active, onChoose }: ResultsProps) {
  const text = useText();
  const { link } = useActions();
  const linkOf = useGameLinks();
  const known = useGames();
  const { games, providers, categories, searches, listsFirst } = view;
  const firstList = listsFirst ? 0 : games.length;
  const firstGame = listsFirst ? categories.length + providers.length : 0;
  // The page of a game says itself what is possible: a dialog over this one would be in the way.
  const option = (index: number, { href }: { href: string }, content: ReactNode) => (
    <a
      key={href}
      id={id(index)}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      className={styles.option}
      href={href}
      onClick={onChoose}
    >
      {content}
    </a>
  );
  const lists = (
    <>
      {categories.length > 0 && (
        <Group label={text("modals.search.categoriesLabel")}>
          {categories.map((found, index) =>
            option(firstList + index, link(categoryPath(found.identity)), <FoundList found={found} icon="grid" />),
          )}
        </Group>
      )}
      {providers.length > 0 && (
        <Group label={text("modals.search.providersLabel")}>
          {providers.map((found, index) =>
            option(
              firstList + categories.length + index,
              link(providerPath(found.identity)),
              <FoundList found={found} icon="studio" />,
            ),
          )}
        </Group>
      )}
    </>
  );
  return (
    <>
      {listsFirst && lists}
      {games.length > 0 && (
        <Group label={text(searches ? "modals.search.gamesLabel" : "modals.search.popularLabel")}>
          {games.map((found, index) => {
            const game = known.get(found.id);
            return game && option(firstGame + index, linkOf(game.identity), <Game found={found} game={game} />);
          })}
        </Group>
      )}
      {!listsFirst && lists}
    </>
  );
});

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div role="group" aria-label={label} className={styles.group}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

function Game({ found, game }: { found: FoundGameView; game: GameView }) {
  return (
    <>
      <GameCover className={styles.cover} src={game.image} alt="" width={42} height={56} />
      <span className={styles.names}>
        <Name pieces={found.name} />
        <bdi className={styles.detail}>{game.provider}</bdi>
      </span>
    </>
  );
}

function FoundList({ found, icon }: { found: FoundListView; icon: IconName }) {
  const text = useText();
  return (
    <>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <span className={styles.names}>
        <Name pieces={found.name} />
        {found.games !== undefined && (
          <span className={styles.detail}>{text.count("modals.search.providerGames", found.games)}</span>
        )}
      </span>
    </>
  );
}

/** A name; what was searched for is marked. */
function Name({ pieces }: { pieces: readonly TextPieceView[] }) {
  let from = 0;
  return (
    <bdi className={styles.name}>
      {pieces.map(({ text, marked }) => {
        const key = from;
        from += text.length;
        return marked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
      })}
    </bdi>
  );
}

/** The last searches of this tab. */
export function LastSearches({ recent, onChoose }: { recent: readonly string[]; onChoose: (text: string) => void }) {
  const text = useText();
  if (recent.length === 0) return null;
  const label = text("modals.search.recentLabel");
  return (
    <section aria-label={label}>
      <p className={styles.label}>{label}</p>
      <ul className={styles.recent}>
        {recent.map((typed) => (
          <li key={typed}>
            <button
              type="button"
              className={styles.chip}
              onClick={(event) => {
                onChoose(typed);
                event.currentTarget.closest("[role=dialog]")?.querySelector("input")?.focus();
              }}
            >
              <Icon name="history" />
              <bdi>{typed}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
