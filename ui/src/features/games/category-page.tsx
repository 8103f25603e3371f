import type { CategoryView } from "@player-site/core";
import { useActions, useSelector, useSlice, useText } from "@player-site/core/react";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { whenFocusIsLost } from "../../components/layers.ts";
import { lazyChunk } from "../../components/lazy-chunk.tsx";
import { Notice } from "../../components/notice.tsx";
import { SelectInput } from "../../components/select-input.tsx";
import { Spoken } from "../../components/spoken.tsx";
import { useNoScriptLists } from "../../core/no-script-lists.tsx";
import { useIsInvited } from "../../core/visitor.ts";
import { type ChangeQuery, useAddressQuery, usePageNumber } from "../../navigation/address-query.ts";
import { useAddress } from "../../navigation/use-navigation.tsx";
import { useHasActiveBonus } from "../../shared/bonuses/use-active-bonus.ts";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import ErrorPage, { NOT_FOUND } from "../../shared/failures/error-page.tsx";
import { categoryName } from "../../shared/game-links/category-name.ts";
import { categoryPath, MAIN } from "../../shared/game-links/game-paths.ts";
import { NoScriptGames } from "../../shared/game-links/no-script-games.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import { Head } from "../../shared/page/head.tsx";
import { FilterButtons } from "./filter-buttons.tsx";
import { filtersOf, NO_PANEL_FILTERS, needsPanel } from "./filter-query.ts";
import { GameGrid, LoadingGrid } from "./game-grid.tsx";
import styles from "./lobby-page.module.css";
import { isSmallScreen } from "./small-screen.ts";

const CategoryFilters = lazyChunk(() => import("./category-filters.tsx"));

/** A group of games: its order, filters and number of pages are in the address. */
export default function CategoryPage() {
  const text = useText();
  const { loadCategory } = useActions();
  const identity = useAddress()?.route?.parameter ?? "";
  const [query, change] = useAddressQuery();
  const [page, setPage] = usePageNumber();
  const status = useSelector("session", (session) => session.status);
  const [sort, provider] = [query.get("sort") ?? undefined, query.get("provider") ?? undefined];
  const isFiltered = filtersOf(query) !== "";
  // A filtered list comes from the catalogue; of the category its name and order are needed.
  const pages = isFiltered ? 1 : page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: players have another order than guests
  const load = useCallback(
    () => loadCategory(identity, sort, provider, pages, isSmallScreen()),
    [loadCategory, identity, sort, provider, pages, status],
  );
  const [failed, retry] = useLoad(load);
  const noScriptLists = useNoScriptLists();
  const [panel, setPanel] = useState<string>();
  const hasPanel = needsPanel(query) || panel === identity;
  const hasBonus = useHasActiveBonus();
  const isForBonus = query.get("bonus") === "true";
  const hasBonusBox = useIsInvited() && !hasBonus;
  const togglePanel = () => {
    setPanel(hasPanel ? undefined : identity);
    if (needsPanel(query)) change(NO_PANEL_FILTERS);
  };
  const latest = useSlice("category");
  const category = latest.identity === identity ? latest : undefined;
  if (category?.phase === "missing") return <ErrorPage status={NOT_FOUND} />;
  const name = category?.title || categoryName(text, identity).label;
  const isLoaded = category !== undefined && (category.phase === "ready" || category.gameIds.length > 0);
  return (
    <div className={styles.page}>
      <Head
        title={text("pages.category.pageMeta.title", { name })}
        description={text("pages.category.pageMeta.description", { name })}
        indexed
      />
      <div className={styles.head}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{name}</h1>
          <Spoken
            className={styles.count}
            words={
              category?.phase === "ready" && !isFiltered
                ? text.count("pages.category.games", category.total)
                : undefined
            }
          />
        </div>
        {category && category.sortOptions.length > 1 && <Sort category={category} change={change} />}
        <div className={styles.choices}>
          <div className={styles.buttons}>
            <FilterButtons />
            <Button size="small" aria-expanded={hasPanel} onClick={togglePanel}>
              {text("pages.category.filters.button")}
            </Button>
          </div>
          <Groups current={identity} provider={provider} />
        </div>
      </div>
      {category?.provider && (
        <button
          type="button"
          className={styles.chip}
          aria-label={text("pages.category.clearProvider", { name: category.provider.name })}
          onClick={() => change({ provider: undefined, page: undefined })}
        >
          <bdi className="long-name">{category.provider.name}</bdi>
          <Icon name="close" />
        </button>
      )}
      {(hasBonus || (isForBonus && !(hasPanel && hasBonusBox))) && (
        <button
          type="button"
          className={styles.chip}
          aria-pressed={isForBonus}
          onClick={() => change({ bonus: isForBonus ? undefined : "true", page: undefined })}
        >
          <Icon name={isForBonus ? "close" : "gift"} />
          {text("pages.category.filters.bonusGames")}
        </button>
      )}
      {(isFiltered || hasPanel) && (
        <Suspense fallback={isFiltered ? <LoadingGrid /> : null}>
          <CategoryFilters
            hasPanel={hasPanel}
            hasBonusBox={hasBonusBox}
            identity={identity}
            name={name}
            query={query}
            pages={page}
            change={change}
            onMore={() => setPage(page + 1)}
          />
        </Suspense>
      )}
      {isFiltered ? null : failed || category?.phase === "failed" ? (
        <ContentLoadError onRetry={retry} />
      ) : isLoaded ? (
        <Games category={category} name={name} change={change} onMore={() => setPage(page + 1)} onRetry={retry} />
      ) : (
        <>
          <LoadingGrid />
          <NoScriptGames games={noScriptLists?.games} />
        </>
      )}
    </div>
  );
}

function Sort({ category, change }: { category: CategoryView; change: ChangeQuery }) {
  const text = useText();
  const [first] = category.sortOptions;
  return (
    <div className={styles.sort}>
      <SelectInput
        name="sort"
        bare
        label={text("pages.category.sortLabel")}
        value={category.sort}
        options={category.sortOptions}
        onChange={(sort) => change({ sort: sort === first?.value ? undefined : sort, page: undefined })}
      />
    </div>
  );
}

/** The other groups, with the same studio. */
function Groups({ current, provider }: { current: string; provider: string | undefined }) {
  const text = useText();
  const { link } = useActions();
  const strips = useSlice("lobby").filter(({ label }) => label !== "");
  const chosen = useRef<HTMLAnchorElement>(null);
  const isThere = strips.some(({ identity }) => identity === current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group is in sight when it is chosen
  useEffect(() => {
    if (isThere && chosen.current) scrollIntoRow(chosen.current);
  }, [current, isThere]);
  if (strips.length < 2) return null;
  return (
    <nav className={styles.groups} aria-label={text("pages.category.groupsLabel")}>
      {strips.map(({ identity, label }) => (
        <a
          key={identity}
          ref={identity === current ? chosen : undefined}
          className={styles.group}
          href={link(categoryPath(identity, provider)).href}
          aria-current={identity === current ? "page" : undefined}
        >
          <Icon name={categoryName(text, identity).icon} />
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Moves an item to the beginning of the rows around it that scroll. The page itself stays: Back has put it where it was. */
function scrollIntoRow(item: HTMLElement): void {
  const side = getComputedStyle(item).direction === "rtl" ? "right" : "left";
  for (const row of [item.parentElement, item.parentElement?.parentElement]) {
    if (!row) continue;
    const left = item.getBoundingClientRect()[side] - row.getBoundingClientRect()[side];
    row.scrollBy({ left, behavior: "instant" });
  }
}

interface GamesProps {
  category: CategoryView;
  name: string;
  change: ChangeQuery;
  onMore: () => void;
  onRetry: () => void;
}

function Games({ category, name, change, onMore, onRetry }: GamesProps) {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<number | undefined>(undefined);
  const { gameIds, more, hasMore } = category;
  useEffect(() => {
    const before = shown.current;
    if (before === undefined || gameIds.length <= before) return;
    shown.current = undefined;
    // The button has gone with the last games: the focus goes on to the first new one.
    whenFocusIsLost(() => {
      const first = list.current?.querySelectorAll("li")[before];
      first?.querySelector("a")?.focus({ preventScroll: true });
    });
  }, [gameIds]);
  if (category.phase === "ready" && gameIds.length === 0) return <Empty category={category} change={change} />;
  return (
    <div ref={list}>
      <GameGrid ids={gameIds} label={name} busy={category.phase === "loading"} />
      {(hasMore || more !== "ready") && (
        <div className={styles.more}>
          {more === "failed" && (
            <p className={styles.failure} role="alert">
              {text("pages.category.moreFailed")}
            </p>
          )}
          <Button
            size="large"
            busy={more === "loading"}
            onClick={() => {
              shown.current = gameIds.length;
              if (more === "failed") onRetry();
              else onMore();
            }}
          >
            {text(more === "failed" ? "layout.interface.retry" : "pages.category.moreButton")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Empty({ category: { provider }, change }: { category: CategoryView; change: ChangeQuery }) {
  const text = useText();
  const { link } = useActions();
  return (
    <div className={styles.box}>
      <Notice
        icon="grid"
        title={text("pages.category.empty.title")}
        description={
          provider
            ? text("pages.category.empty.filtered", { name: provider.name })
            : text("pages.category.empty.description")
        }
      >
        {provider ? (
          <Button kind="primary" onClick={() => change({ provider: undefined, page: undefined })}>
            {text("pages.category.empty.button")}
          </Button>
        ) : (
          <a className={buttonClass({ kind: "primary" })} href={link(MAIN).href}>
            {text("pages.category.empty.mainButton")}
          </a>
        )}
      </Notice>
    </div>
  );
}
