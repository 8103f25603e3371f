import type { Slices } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useCallback } from "react";
import { Button } from "../../components/button.tsx";
import { Checkbox } from "../../components/checkbox.tsx";
import { Notice } from "../../components/notice.tsx";
import { SelectInput } from "../../components/select-input.tsx";
import { Spoken } from "../../components/spoken.tsx";
import type { ChangeQuery } from "../../navigation/address-query.ts";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import { filtersOf, NO_FILTERS } from "./filter-query.ts";
import { GameGrid, LoadingGrid } from "./game-grid.tsx";
import styles from "./lobby-page.module.css";
import { isSmallScreen } from "./small-screen.ts";
import { tagWords } from "./tag-name.ts";

interface Props {
  identity: string;
  name: string;
  /** False if the games alone are shown. */
  hasPanel: boolean;
  /** False if the page has a button for the games that count towards a bonus, and for whoever is not invited to play. */
  hasBonusBox: boolean;
  query: URLSearchParams;
  /** Pages of games on show. */
  pages: number;
  change: ChangeQuery;
  onMore: () => void;
}

/** The filters of a group that the API does not have, and the games that fit them. */
export default function CategoryFilters(props: Props) {
  const { identity, name, hasPanel, query, pages, change, onMore } = props;
  const text = useText();
  const { filterGames } = useActions();
  const filters = filtersOf(query);
  const sort = query.get("sort") ?? undefined;
  const load = useCallback(
    () => filterGames(identity, filters, sort, pages, isSmallScreen()),
    [filterGames, identity, filters, sort, pages],
  );
  const [failed, retry] = useLoad(load);
  const latest = useSlice("filteredGames");
  const view = latest.identity === identity ? latest : undefined;
  if (failed || view?.phase === "failed") {
    return <ContentLoadError onRetry={retry} />;
  }
  if (view?.isTooLarge) return <p className={styles.count}>{text("pages.category.filters.tooLarge")}</p>;
  return (
    <>
      {hasPanel && <Panel {...props} view={view} />}
      {filters !== "" && <Fitting name={name} total={view?.total} onMore={onMore} onClear={() => change(NO_FILTERS)} />}
    </>
  );
}

/** Fields for the filters. */
function Panel({ query, change, hasBonusBox, view }: Props & { view: Slices["filteredGames"] | undefined }) {
  const text = useText();
  // The choices that are set stay in the list until the catalogue is loaded.
  const offered = (known: readonly string[], set: string | null) =>
    set && !known.includes(set) ? [...known, set] : known;
  const set = (key: "feature" | "volatility") => (value: string) =>
    change({ [key]: value || undefined, page: undefined });
  const choices = (values: readonly string[], label: (value: string) => string) => [
    { value: "", label: text("pages.category.filters.any") },
    ...values.map((value) => ({ value, label: label(value) })),
  ];
  const [feature, volatility] = [query.get("feature"), query.get("volatility")];
  // Games without reels have none.
  const volatilities = offered(view?.volatilities ?? [], volatility);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fields are not sent
    <div className={styles.panel} role="group" aria-label={text("pages.category.filters.button")}>
      <div className={styles.choice}>
        <SelectInput
          name="feature"
          label={text("pages.category.filters.featureLabel")}
          value={feature ?? ""}
          options={choices(offered(view?.labels ?? [], feature), (value) => tagWords(text, value))}
          onChange={set("feature")}
        />
      </div>
      {volatilities.length > 0 && (
        <div className={styles.choice}>
          <SelectInput
            name="volatility"
            label={text("pages.game.volatilityLabel")}
            value={volatility ?? ""}
            options={choices(volatilities, (value) => text.named(`pages.game.volatility.${value}`) || value)}
            onChange={set("volatility")}
          />
        </div>
      )}
      {(view?.hasDemos || query.get("demo") === "true") && (
        <Checkbox
          name="demo"
          label={text("pages.game.demoYes")}
          checked={query.get("demo") === "true"}
          onChange={(checked) => change({ demo: checked ? "true" : undefined, page: undefined })}
        />
      )}
      {hasBonusBox && (view?.hasBonusGames || query.get("bonus") === "true") && (
        <Checkbox
          name="bonus"
          label={text("pages.category.filters.bonusGames")}
          checked={query.get("bonus") === "true"}
          onChange={(checked) => change({ bonus: checked ? "true" : undefined, page: undefined })}
        />
      )}
    </div>
  );
}

function Fitting(props: { name: string; total: number | undefined; onMore: () => void; onClear: () => void }) {
  const text = useText();
  const { phase, gameIds } = useSlice("filteredGames");
  const { name, total, onMore, onClear } = props;
  if (total === undefined || (phase === "loading" && gameIds.length === 0)) return <LoadingGrid />;
  return (
    <>
      <div className={styles.result}>
        <Spoken words={text.count("pages.category.games", total)} />
        <Button size="small" onClick={onClear}>
          {text("pages.category.filters.clear")}
        </Button>
      </div>
      {total === 0 ? (
        <Notice
          icon="search"
          title={text("pages.category.empty.title")}
          description={text("pages.category.filters.empty")}
        />
      ) : (
        <GameGrid ids={gameIds} label={name} busy={phase === "loading"} />
      )}
      {gameIds.length < total && (
        <div className={styles.more}>
          <Button size="large" onClick={onMore}>
            {text("pages.category.moreButton")}
          </Button>
        </div>
      )}
    </>
  );
}
