import type { ReferralView } from "@player-site/core";
import { useActions, useDayText, useSlice, useText } from "@player-site/core/react";
import { Card } from "../../../components/card.tsx";
import type { IconName } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { StateBadge, type StateTone } from "../../../components/state-badge.tsx";
import { usePageNumber } from "../../../navigation/address-query.ts";
import { Pager } from "../../../shared/lists/pager.tsx";
import styles from "./referral.module.css";

const TEXTS = "profile.referral.list";

const states: Record<ReferralView["state"], { tone: StateTone; icon: IconName }> = {
  inProgress: { tone: "waiting", icon: "clock" },
  qualified: { tone: "good", icon: "check-circle" },
  notQualified: { tone: "neutral", icon: "close" },
};

/** Referred players and their state, newest first. Anonymous. */
export function ReferralList() {
  const text = useText();
  const { loadReferrals } = useActions();
  const [, setPage] = usePageNumber();
  const { phase, qualified, total, page, pages, entries } = useSlice("referrals");
  const title = text(`${TEXTS}.title`);
  return (
    <Card
      title={title}
      busy={phase === "loading"}
      aside={total > 0 && <p className={styles.count}>{text(`${TEXTS}.qualified`, { qualified, total })}</p>}
    >
      {entries.length > 0 ? (
        <ul className={styles.rows}>
          {entries.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are anonymous and have no id
            <Referral key={`${page} ${row.registeredAt} ${index}`} row={row} />
          ))}
        </ul>
      ) : phase === "loading" ? (
        <LoadingArea className={styles.rows} label={text("layout.interface.loading")}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </LoadingArea>
      ) : (
        <Notice icon="users" title={text(`${TEXTS}.empty.title`)} description={text(`${TEXTS}.empty.description`)} />
      )}
      <Pager
        label={title}
        page={page}
        pages={pages}
        busy={phase === "loading"}
        onPage={(wanted) => {
          setPage(wanted);
          loadReferrals(wanted).catch(() => undefined);
        }}
      />
    </Card>
  );
}

function Referral({ row }: { row: ReferralView }) {
  const text = useText();
  const day = useDayText();
  return (
    <li className={styles.row}>
      <StateBadge {...states[row.state]}>{text(`${TEXTS}.states.${row.state}`)}</StateBadge>
      <span>{text(`${TEXTS}.registeredAt`, { date: day(row.registeredAt) })}</span>
      {row.decidedAt !== undefined && (
        <span className={styles.note}>{text(`${TEXTS}.decidedAt.${row.state}`, { date: day(row.decidedAt) })}</span>
      )}
    </li>
  );
}
