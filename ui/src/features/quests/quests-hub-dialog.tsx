import type { QuestTab } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { whenFocusIsLost } from "../../components/layers.ts";
import { Notice } from "../../components/notice.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { useExclusion } from "../../core/exclusion.ts";
import { LIMITS } from "../../core/paths.ts";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { RequiresPart } from "../../shared/loading/requires-part.tsx";
import { QuestList } from "./quest-list.tsx";
import styles from "./quests.module.css";

const TEXTS = "modals.questsHub";
const TABS = ["active", "available", "completed", "expired"] as const satisfies readonly QuestTab[];

/** The player's quests in four tabs. During a break or an exclusion it says so instead. */
export default function QuestsHubDialog() {
  const text = useText();
  const { link } = useActions();
  const exclusion = useExclusion();
  const [tab, setTab] = useState<QuestTab>("active");
  const dialog = useRef<HTMLDivElement>(null);
  const showAvailable = () => {
    setTab("available");
    // The pressed button leaves with the list that it stands in.
    whenFocusIsLost(() => dialog.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus());
  };
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.title`)} />
      <div ref={dialog} className={styles.dialog}>
        {exclusion ? (
          <Notice
            icon={exclusion.kind === "coolingOff" ? "pause" : "shield"}
            title={exclusion.title}
            description={exclusion.description}
          >
            <a href={link(LIMITS).href}>{text("layout.interface.excluded.link")}</a>
          </Notice>
        ) : (
          <RequiresPart name="quests">
            <Tabs
              className={styles.tabs}
              label={text(`${TEXTS}.tabsLabel`)}
              tabs={TABS.map((id) => ({ id, label: text(`${TEXTS}.tabs.${id}`) }))}
              selected={tab}
              onSelect={setTab}
            >
              <QuestList key={tab} tab={tab}>
                {tab === "active" && <Button onClick={showAvailable}>{text(`${TEXTS}.empty.activeAction`)}</Button>}
              </QuestList>
            </Tabs>
          </RequiresPart>
        )}
      </div>
    </>
  );
}
