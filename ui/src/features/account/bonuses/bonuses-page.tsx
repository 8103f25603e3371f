import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Card } from "../../../components/card.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { BONUS_HISTORY } from "../../../core/paths.ts";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { ListCut } from "../../../shared/lists/list-cut.tsx";
import { BonusGroup } from "./bonus-group.tsx";
import styles from "./bonuses.module.css";
import { Cashback } from "./cashback.tsx";
import { CodeForm } from "./code-form.tsx";
import { Offers } from "./offers.tsx";

const TEXTS = "profile.bonuses";

/** The player's bonuses and the current offers. */
export default function BonusesPage() {
  const text = useText();
  const { link } = useActions();
  return (
    <>
      <Groups />
      <Offers />
      <Cashback />
      <CodeForm />
      <p>
        <a className={styles.history} href={link(BONUS_HISTORY).href}>
          <Icon name="history" />
          {text(`${TEXTS}.historyLink`)}
        </a>
      </p>
    </>
  );
}

function Groups() {
  const text = useText();
  const { loadBonusesPage } = useActions();
  const { phase } = useSlice("bonusesPage");
  const groups = useSlice("bonusGroups");
  useEffect(() => {
    loadBonusesPage().catch(() => undefined);
  }, [loadBonusesPage]);

  const failed = phase === "failed" && <ContentLoadError onRetry={() => loadBonusesPage().catch(() => undefined)} />;
  if (failed && groups.length === 0) return failed;
  if (phase === "loading" && groups.length === 0) {
    return (
      <LoadingArea label={text("layout.interface.loading")}>
        <Card title={text(`${TEXTS}.activeTitle`)}>
          <Skeleton shape="card" />
        </Card>
      </LoadingArea>
    );
  }
  if (groups.length === 0) {
    return <Notice icon="gift" title={text(`${TEXTS}.empty.title`)} description={text(`${TEXTS}.empty.description`)} />;
  }
  const parts = [
    { title: text(`${TEXTS}.activeTitle`), shown: groups.filter((group) => group.active) },
    { title: text(`${TEXTS}.issuedTitle`), shown: groups.filter((group) => !group.active) },
  ];
  const cards = parts.map(
    ({ title, shown }) =>
      shown.length > 0 && (
        <Card key={title} title={title} busy={phase === "loading"}>
          <ul className={styles.groups}>
            {shown.map((group) => (
              <BonusGroup key={group.id} group={group} />
            ))}
          </ul>
        </Card>
      ),
  );
  return (
    <>
      {failed}
      {cards}
      <ListCut list="bonuses" />
      <ListCut list="freeSpins" />
    </>
  );
}
