import type { ProviderView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { Image } from "../../components/image.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { LoadingArea } from "../../components/spinner.tsx";
import { Spoken } from "../../components/spoken.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useNoScriptLists } from "../../core/no-script-lists.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { providerPath } from "../../shared/game-links/game-paths.ts";
import { NoScriptList } from "../../shared/lists/no-script-list.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import styles from "./lobby-page.module.css";
import cards from "./providers-page.module.css";

const PLACES = Array.from({ length: 12 }, (_, place) => `place-${place}`);

/** All studios, with a search field. */
export default function ProvidersPage() {
  const text = useText();
  const { loadProviders, searchProviders } = useActions();
  const { phase, query, list, total } = useSlice("providers");
  const [failed, retry] = useLoad(loadProviders);
  const noScriptLists = useNoScriptLists();
  const isReady = phase === "ready";
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{text("pages.providers.title")}</h1>
          <Spoken
            className={styles.count}
            words={isReady && total > 0 ? text.count("pages.providers.found", list.length) : undefined}
          />
        </div>
        {isReady && total > 0 && (
          <div className={styles.field}>
            <TextInput
              type="search"
              name="studio"
              bare
              label={text("pages.providers.searchLabel")}
              placeholder={text("pages.providers.searchLabel")}
              value={query}
              onChange={searchProviders}
              autoComplete="off"
            />
          </div>
        )}
      </div>
      {failed || phase === "failed" ? (
        <ContentLoadError onRetry={retry} />
      ) : !isReady ? (
        <>
          <LoadingArea className={cards.list} label={text("layout.interface.loading")}>
            {PLACES.map((place) => (
              <Skeleton key={place} shape="card" />
            ))}
          </LoadingArea>
          <NoScriptList
            items={noScriptLists?.providers.map(({ identity, name }) => ({ path: providerPath(identity), name }))}
          />
        </>
      ) : list.length > 0 ? (
        <ul className={cards.list}>
          {list.map((provider) => (
            <li key={provider.identity} className={cards.cell}>
              <ProviderCard provider={provider} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.box}>{total > 0 ? <NothingFound query={query} /> : <NoProviders />}</div>
      )}
    </div>
  );
}

function ProviderCard({ provider }: { provider: ProviderView }) {
  const text = useText();
  const { link } = useActions();
  return (
    <a className={cards.card} href={link(providerPath(provider.identity)).href}>
      <span className={cards.logo}>
        <Image src={provider.image} alt="" width={116} height={40} fallback={null} />
      </span>
      <bdi className={cards.name}>{provider.name}</bdi>
      {provider.games !== undefined && (
        <span className={cards.games}>{text.count("pages.providers.games", provider.games)}</span>
      )}
    </a>
  );
}

function NothingFound({ query }: { query: string }) {
  const text = useText();
  const { searchProviders } = useActions();
  return (
    <Notice
      icon="search"
      title={text("pages.providers.empty.title")}
      description={text("pages.providers.empty.description", { query })}
    >
      <Button kind="primary" onClick={() => searchProviders("")}>
        {text("pages.providers.empty.button")}
      </Button>
    </Notice>
  );
}

function NoProviders() {
  const text = useText();
  return (
    <Notice
      icon="studio"
      title={text("pages.providers.none.title")}
      description={text("pages.providers.none.description")}
    />
  );
}
