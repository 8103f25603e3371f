import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Loading } from "../../components/spinner.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { useAddressQuery } from "../../navigation/address-query.ts";
import { useAddress } from "../../navigation/use-navigation.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { categoryPath, MAIN, providerPath } from "../../shared/game-links/game-paths.ts";
import { useLoad } from "../../shared/loading/use-load.ts";
import styles from "./filter-dialogs.module.css";

/** The studios. Choosing one limits the group below the dialog to it, or leads to its games. */
export default function ProvidersDialog() {
  const text = useText();
  const { link, loadProviders, searchProviders } = useActions();
  const { phase, query, list, total } = useSlice("providers");
  const [failed, retry] = useLoad(loadProviders);
  const route = useAddress()?.route;
  const [address] = useAddressQuery();
  const group = route?.page === "category" ? route.parameter : undefined;
  const chosen = group === undefined ? null : address.get("provider");
  // The page of studios shares the text: it begins with all of them.
  useEffect(() => {
    searchProviders("");
    return () => searchProviders("");
  }, [searchProviders]);
  return (
    <>
      <DialogHeader title={text("modals.providers.title")} />
      <div className={styles.content}>
        {failed || phase === "failed" ? (
          <ContentLoadError onRetry={retry} />
        ) : phase !== "ready" ? (
          <Loading label={text("layout.interface.loading")} />
        ) : (
          <>
            <TextInput
              type="search"
              name="studio"
              label={text("modals.providers.searchPlaceholder")}
              value={query}
              onChange={searchProviders}
              autoComplete="off"
            />
            {list.length === 0 && total > 0 ? (
              <Notice
                icon="search"
                live
                title={text("modals.providers.empty.title")}
                description={text("modals.providers.empty.description", { query })}
              />
            ) : (
              <ul className={styles.rows} aria-label={text("modals.providers.title")}>
                <li>
                  <a
                    className={styles.row}
                    href={link(group === undefined ? MAIN : categoryPath(group)).href}
                    aria-current={group !== undefined && chosen === null ? "true" : undefined}
                  >
                    <Icon name="grid" />
                    <span className={styles.name}>{text("modals.providers.selectAll")}</span>
                  </a>
                </li>
                {list.map(({ identity, name, games }) => (
                  <li key={identity}>
                    <a
                      className={styles.row}
                      href={link(group === undefined ? providerPath(identity) : categoryPath(group, identity)).href}
                      aria-current={chosen === identity ? "true" : undefined}
                    >
                      <Icon name="studio" />
                      <bdi className={styles.name}>{name}</bdi>
                      {games !== undefined && (
                        <span className={styles.games}>{text.count("modals.providers.games", games)}</span>
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </>
  );
}
