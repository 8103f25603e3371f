import type { SearchView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { ComboboxField, ComboboxList, useCombobox } from "../../components/combobox.tsx";
import { Icon } from "../../components/icon.tsx";
import { pressedKey } from "../../components/pressed-key.ts";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../dialogs/registry.ts";
import { useAddressQuery } from "../../navigation/address-query.ts";
import { useNavigator } from "../../navigation/use-navigation.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import styles from "./search.module.css";
import { NothingFound, SearchFailed, Searching, SearchStatus } from "./search-notices.tsx";
import { LastSearches, SearchResults } from "./search-results.tsx";

const LONGEST = 80;

/** Time without input before the text is written to the address, in milliseconds. */
const WRITTEN_AFTER_MS = 400;

/** Search over games, studios and groups: a combobox whose list is always open. */
export default function SearchDialog({ value }: DialogProps<"search">) {
  const text = useText();
  const { rememberSearch } = useActions();
  const [query] = useAddressQuery();
  const [typed, setTyped] = useState(() => query.get("search") ?? value);
  const writeAddress = useAddressText(typed);
  const search = useSearch(typed);
  const [active, setActive] = useState<{ of: string; index: number }>();
  const { failed, retry } = search;
  // Rendered between the keystrokes: the field never waits for the results.
  const view = useDeferredValue(search.view);
  const count = view ? view.games.length + view.providers.length + view.categories.length : 0;
  const isIncomplete = !failed && view?.phase === "failed" && count > 0;
  const found = view?.searches && view.phase === "ready" && count > 0 ? view.total : undefined;
  // A typed text selects the best result, so that Enter opens it. Suggestions are selected with the arrow keys only.
  const first = view?.searches && count > 0 ? 0 : -1;
  const index = active?.of === typed ? Math.min(active.index, count - 1) : first;
  const combobox = useCombobox({
    count,
    active: index,
    onActive: (index) => setActive({ of: typed, index }),
    wraps: true,
  });
  const { optionId } = combobox;

  const latest = useRef({ typed, writeAddress });
  useEffect(() => {
    latest.current = { typed, writeAddress };
  });
  const keep = useCallback(() => {
    rememberSearch(latest.current.typed);
    latest.current.writeAddress();
  }, [rememberSearch]);

  // Enter opens a result of the text that was typed, also if its results are not there yet.
  const [opens, setOpens] = useState<string>();
  const isSettled = view?.typed === typed && view.phase !== "loading";
  const isOver = failed || opens !== typed;
  useEffect(() => {
    if (opens === undefined || !(isSettled || isOver)) return;
    setOpens(undefined);
    const option = isOver || index < 0 ? null : document.getElementById(optionId(index));
    if (option?.closest("[data-closing]") === null) option.click();
  }, [opens, isSettled, isOver, index, optionId]);
  const press = (event: KeyboardEvent) => {
    if (pressedKey(event) === "Enter" && !isSettled && active?.of !== typed) {
      event.preventDefault();
      setOpens(typed);
    } else combobox.onKeyDown(event);
  };

  return (
    <>
      <DialogHeader title={text("modals.search.title")} />
      <div className={styles.search}>
        <div className={styles.top}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the field is a component */}
          <label className={styles.box}>
            <Icon name="search" />
            <ComboboxField
              of={combobox}
              className={styles.input}
              label={text("modals.search.label")}
              aria-autocomplete="list"
              expanded={count > 0}
              placeholder={text("modals.search.placeholder")}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={press}
              maxLength={LONGEST}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              dir="auto"
            />
          </label>
          <SearchStatus found={found} incomplete={isIncomplete} onRetry={retry} />
        </div>
        {view && !view.searches && <LastSearches recent={view.recent} onChoose={setTyped} />}
        <ComboboxList of={combobox} label={text("modals.search.title")} className={styles.results}>
          {view && <SearchResults view={view} id={optionId} active={index} onChoose={keep} />}
        </ComboboxList>
        <Outcome view={view} count={count} failed={failed} onRetry={retry} />
      </div>
    </>
  );
}

/** Notices that replace the results. */
function Outcome(props: { view: SearchView | undefined; count: number; failed: boolean; onRetry: () => void }) {
  const { view, count, failed, onRetry } = props;
  if (failed) return <SearchFailed onRetry={onRetry} />;
  if (!view || (view.phase === "loading" && count === 0)) return <Searching />;
  if (view.phase === "failed") return count > 0 ? null : <SearchFailed onRetry={onRetry} />;
  return view.phase === "ready" && view.searches && count === 0 ? <NothingFound query={view.typed.trim()} /> : null;
}

/** Searches for the text. The results are undefined until the first search has begun. */
function useSearch(typed: string) {
  const { searchGames } = useActions();
  const load = useCallback(() => searchGames(typed), [searchGames, typed]);
  const [failed, retry] = useLoad(load);
  const [hasBegun, setBegun] = useState(false);
  const view = useSlice("search");
  useEffect(() => {
    if (view.typed === typed) setBegun(true);
  }, [view.typed, typed]);
  return { view: hasBegun ? view : undefined, failed, retry };
}

/** Keeps the text in the address, so that Back and a shared link find it again. Returns a function that writes it now. */
function useAddressText(typed: string): () => void {
  const navigator = useNavigator();
  const write = useCallback(() => {
    const isOpen = navigator.layers().some(({ request }) => request?.name === "search");
    const known = new URLSearchParams(navigator.location().search).get("search");
    if (isOpen && known !== null && known !== typed) navigator.select({ search: typed });
  }, [navigator, typed]);
  useEffect(() => {
    const timer = setTimeout(write, WRITTEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [write]);
  return write;
}
