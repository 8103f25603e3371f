import { useActions, useSlice, useText } from "@player-site/core/react";
import { useState } from "react";
import { Flag } from "../../components/flag.tsx";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { matches } from "../../components/search.ts";
import { TextInput } from "../../components/text-input.tsx";
import { type NamedCountry, useNamedCountries } from "../../core/countries.ts";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./wallet-dialogs.module.css";

const TEXTS = "modals.walletRegion";

/** Selects the country whose payment methods are shown. */
export default function WalletRegionDialog() {
  const text = useText();
  const { chooseRegion } = useActions();
  const { close } = useThisDialog();
  const { region } = useSlice("wallet");
  const [query, setQuery] = useState("");
  const found = useFound(query);
  const choose = (code: string) => {
    close().then(() => chooseRegion(code).catch(() => undefined));
  };
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.title`)} />
      <div className={styles.body}>
        <TextInput
          label={text(`${TEXTS}.searchPlaceholder`)}
          name="region"
          type="search"
          autoComplete="off"
          autoFocus
          value={query}
          onChange={setQuery}
        />
        <div className={styles.result}>
          {found.length === 0 && (
            <Notice
              icon="globe"
              live
              title={text(`${TEXTS}.empty.title`)}
              description={text(`${TEXTS}.empty.description`)}
            />
          )}
        </div>
        <ul className={styles.countries} aria-label={text(`${TEXTS}.title`)}>
          {found.map(({ code, name }) => (
            <li key={code}>
              <button
                type="button"
                className={styles.country}
                aria-pressed={code === region?.code}
                onClick={() => choose(code)}
              >
                <Flag country={code} />
                <span className={styles.words}>{name}</span>
                <Icon name="check" className={styles.check} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Countries whose name or code contains the query. */
function useFound(query: string): NamedCountry[] {
  return useNamedCountries().filter(({ code, name, knownAs }) => matches(query, name, knownAs, code));
}
