import type { PartName } from "@player-site/core";
import { useSelector, useSlice, useText } from "@player-site/core/react";
import { type ComponentType, useMemo } from "react";
import { Tabs } from "../../../components/tabs.tsx";
import { useAddressQuery } from "../../../navigation/address-query.ts";
import { RequiresPart } from "../../../shared/loading/requires-part.tsx";
import { BetsTab } from "./bets-tab.tsx";
import { BonusesTab } from "./bonuses-tab.tsx";
import { RoundsTab } from "./rounds-tab.tsx";
import { SessionsTab } from "./sessions-tab.tsx";
import styles from "./table.module.css";
import { TransactionsTab } from "./transactions-tab.tsx";

/** The tab panels, by document name. */
const panels: Readonly<Record<string, { Panel: ComponentType; part: PartName }>> = {
  transactions: { Panel: TransactionsTab, part: "history" },
  spins: { Panel: RoundsTab, part: "lobby" },
  bets: { Panel: BetsTab, part: "lobby" },
  bonuses: { Panel: BonusesTab, part: "rewards" },
  sessions: { Panel: SessionsTab, part: "account" },
};

const TAB = "tab";

/** History of the account: a tab for every kind that has a document in the content. */
export default function HistoryPage() {
  const text = useText();
  const tabs = useTabs();
  const [selected, select] = useChosen(tabs[0]?.id);
  const shown = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  const panel = shown && panels[shown.id];
  return (
    <>
      {shown && panel && (
        <Tabs
          label={text("history.page.tabsLabel")}
          tabs={tabs}
          selected={shown.id}
          onSelect={select}
          className={styles.tabs}
        >
          <RequiresPart key={panel.part} name={panel.part}>
            <panel.Panel />
          </RequiresPart>
        </Tabs>
      )}
    </>
  );
}

/** Documents with a tab label, sorted by position. Bets only where there is a sportsbook. */
function useTabs(): { id: string; label: string }[] {
  const { history } = useSlice("content");
  const sportsbook = useSelector("app", (app) => app.features.sportsbook);
  const text = useText();
  return useMemo(
    () =>
      Object.keys(history ?? {})
        .filter((id) => Object.hasOwn(panels, id) && (id !== "bets" || sportsbook))
        .filter((id) => text.named(`history.${id}.tabLabel`) !== "")
        .map((id) => ({
          id,
          label: text.named(`history.${id}.tabLabel`),
          position: Number(text.named(`history.${id}.tabPosition`)) || 0,
        }))
        .sort((one, other) => one.position - other.position),
    [history, text, sportsbook],
  );
}

/** The tab in the address. The first tab needs no parameter. */
function useChosen(first: string | undefined): [string | undefined, (id: string) => void] {
  const [query, change] = useAddressQuery();
  // Filter and page parameters belong to a tab, so they are removed.
  return [query.get(TAB) ?? first, (id) => change({ [TAB]: id, kind: undefined, page: undefined })];
}
