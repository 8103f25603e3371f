import type { QuestTab } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { useState } from "react";
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
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.title`)} />
      <div className={styles.dialog}>
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
              <QuestList key={tab} tab={tab} />
            </Tabs>
          </RequiresPart>
        )}
      </div>
    </>
  );
}
