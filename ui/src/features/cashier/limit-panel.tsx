import { useActions, useDateText, useMoney, useSlice, useText } from "@player-site/core/react";
import { buttonClass } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useExclusion } from "../../core/exclusion.ts";
import { CONTACT, LIMITS } from "../../core/paths.ts";
import styles from "./deposit-screen.module.css";

const TEXTS = "modals.wallet.deposit";

/** The reason why deposits are blocked: a limit is used up, an exclusion, or a restricted account. */
export function LimitPanel({ phase }: { phase: "limit" | "refused" }) {
  const text = useText();
  const date = useDateText();
  const { link } = useActions();
  const exclusion = useExclusion();
  const { limit } = useSlice("wallet");
  const paused = limit?.kind === "excluded";
  const words = paused
    ? {
        title: text(`${TEXTS}.limit.pausedTitle`),
        description:
          limit.until === undefined
            ? text(`${TEXTS}.limit.pausedForever`)
            : text(`${TEXTS}.limit.pausedUntil`, { date: date(limit.until) }),
      }
    : { title: text(`${TEXTS}.${phase}.title`), description: text(`${TEXTS}.${phase}.description`) };
  return (
    <Notice
      icon="shield"
      live
      title={exclusion?.title ?? words.title}
      description={exclusion?.description ?? words.description}
      details={<LimitFacts />}
    >
      {phase === "refused" && !exclusion && (
        <a className={buttonClass({})} href={link(CONTACT).href}>
          {text("layout.interface.limited.link")}
        </a>
      )}
      <a className={buttonClass({})} href={link(LIMITS).href}>
        {text(`${TEXTS}.limit.moreInfo`)}
      </a>
    </Notice>
  );
}

function LimitFacts() {
  const text = useText();
  const money = useMoney();
  const date = useDateText();
  const { limit } = useSlice("wallet");
  if (limit?.kind !== "deposit") return null;
  const { amount, period, renewsAt } = limit;
  return (
    <dl className={styles.invoice}>
      <dt>{text(`${TEXTS}.limit.amountLabel`)}</dt>
      <dd>
        <bdi>{money(amount)}</bdi>
      </dd>
      <dt>{text(`${TEXTS}.limit.periodLabel`)}</dt>
      <dd>{text.named(`globalComponents.constants.limitPeriods.${period}`) || period}</dd>
      {renewsAt !== undefined && (
        <>
          <dt>{text(`${TEXTS}.limit.renewsLabel`)}</dt>
          <dd>{date(renewsAt)}</dd>
        </>
      )}
    </dl>
  );
}
