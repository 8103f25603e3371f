import type { QuestTab } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
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
            <Lists />
          </RequiresPart>
        )}
      </div>
    </>
  );
}

function Lists() {
  const text = useText();
  const { firstTab } = useSlice("questsHub");
  const [chosen, setChosen] = useState<QuestTab>();
  const lists = useRef<HTMLDivElement>(null);
  // The first answer decides, once: a quest that is begun later moves nothing under the finger.
  if (chosen === undefined && firstTab !== undefined) setChosen(firstTab);
  const tab = chosen ?? "active";
  const showAvailable = () => {
    setChosen("available");
    // The pressed button leaves with the list that it stands in.
    whenFocusIsLost(() => lists.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus());
  };
  return (
    <div ref={lists}>
      <Tabs
        className={styles.tabs}
        label={text(`${TEXTS}.tabsLabel`)}
        tabs={TABS.map((id) => ({ id, label: text(`${TEXTS}.tabs.${id}`) }))}
        selected={tab}
        onSelect={setChosen}
      >
        <QuestList key={tab} tab={tab}>
          {tab === "active" && <Button onClick={showAvailable}>{text(`${TEXTS}.empty.activeAction`)}</Button>}
        </QuestList>
      </Tabs>
    </div>
  );
}
