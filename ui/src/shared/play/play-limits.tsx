import type { CashLimitView } from "@player-site/core";
import { useActions, useMoney, useSlice, useText } from "@player-site/core/react";
import { useEffect, useId, useState } from "react";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { SelectInput } from "../../components/select-input.tsx";
import { LIMITS } from "../../core/paths.ts";
import styles from "./play-limits.module.css";

const TEXTS = "pages.game.limits";

/** The button for the player's limits, and whether they are shown. */
export function usePlayLimits() {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = (
    <IconButton
      label={text(`${TEXTS}.label`)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      <Icon name="shield" />
    </IconButton>
  );
  return { button, panel: isOpen ? <PlayLimits id={id} /> : null };
}

/** The limits that count for playing, and the interval of reality checks. */
export function PlayLimits({ id }: { id?: string }) {
  const text = useText();
  const { link, loadLimits } = useActions();
  useEffect(() => {
    loadLimits().catch(() => undefined);
  }, [loadLimits]);
  const { phase, groups } = useSlice("limits");
  const limits = groups.flatMap(({ periods }) => periods.flatMap((period) => period.limits));
  const inForce = limits.filter((limit) => limit.inForce);
  return (
    <section id={id} className={styles.limits} aria-label={text(`${TEXTS}.label`)}>
      <CheckInterval />
      {inForce.length > 0 && (
        <ul className={styles.list}>
          {inForce.map((limit) => (
            <Limit key={limit.id} limit={limit} />
          ))}
        </ul>
      )}
      <p className={styles.more}>
        {phase === "ready" && inForce.length === 0 && <span>{text(`${TEXTS}.none`)}</span>}
        <a href={link(LIMITS).href}>{text(`${TEXTS}.link`)}</a>
      </p>
    </section>
  );
}

function Limit({ limit }: { limit: CashLimitView }) {
  const text = useText();
  const money = useMoney();
  const amount = money(limit.amount);
  return (
    <li>
      <span>
        {`${text(`${TEXTS}.${limit.kind}`)}, ${text.named(`globalComponents.constants.limitPeriods.${limit.period}`)}: `}
      </span>
      <b>
        {limit.left === undefined
          ? text(`${TEXTS}.leftUnknown`, { amount })
          : text(`${TEXTS}.left`, { balance: money(limit.left), amount })}
      </b>
    </li>
  );
}

/** The choice of the interval of reality checks. */
export function CheckInterval() {
  const text = useText();
  const { chooseRealityCheck } = useActions();
  const { interval, intervals } = useSlice("playSession");
  if (intervals.length === 0) return null;
  return (
    <div className={styles.interval}>
      <SelectInput
        name="interval"
        label={text("pages.game.check.intervalLabel")}
        value={String(interval)}
        options={intervals.map((choice) => ({
          value: String(choice),
          label: text.count("pages.game.check.minutes", choice),
        }))}
        onChange={(chosen) => chooseRealityCheck(Number(chosen))}
      />
    </div>
  );
}
