import type { CashLimitView, LimitChangeView, LimitGroupView } from "@player-site/core";
import { Money, useActions, useDateText, useMoney, useText } from "@player-site/core/react";
import { useId } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Progress } from "../../../components/progress.tsx";
import { StateBadge } from "../../../components/state-badge.tsx";
import styles from "./limits.module.css";

const TEXTS = "profile.limits";

/** The limits of one kind: stakes, losses or deposits. */
export function LimitGroup({ group }: { group: LimitGroupView }) {
  const text = useText();
  const { openNewLimit } = useActions();
  const why = useId();
  const texts = `${TEXTS}.${group.kind}` as const;
  const limits = group.periods.flatMap((period) => period.limits);
  return (
    <Card title={text(`${texts}.label`)} description={text(`${texts}.hint`)}>
      {limits.length === 0 ? (
        <p className={styles.empty}>{text(`${texts}.empty`)}</p>
      ) : (
        <ul className={styles.limits}>
          {limits.map((limit) => (
            <Limit key={limit.id} limit={limit} />
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <Button
          size="small"
          disabled={!group.canAdd}
          aria-describedby={group.canAdd ? undefined : why}
          onClick={() => openNewLimit(group.kind)}
        >
          <Icon name="plus" />
          {text(`${texts}.addButton`)}
        </Button>
        {!group.canAdd && (
          <p className={styles.note} id={why}>
            {text(`${TEXTS}.addHint`)}
          </p>
        )}
      </div>
    </Card>
  );
}

function Limit({ limit }: { limit: CashLimitView }) {
  const text = useText();
  const money = useMoney();
  const date = useDateText();
  const { openLimit } = useActions();
  const period = text.named(`globalComponents.constants.limitPeriods.${limit.period}`);
  const named = { amount: money(limit.amount), period };
  return (
    <li className={styles.limit} aria-busy={limit.busy || undefined}>
      <div className={styles.head}>
        <h3 className={styles.period}>{period}</h3>
        {limit.binding && (
          <StateBadge tone="good" icon="check-circle">
            {text(`${TEXTS}.bindingLabel`)}
          </StateBadge>
        )}
        {!limit.inForce && (
          <StateBadge tone="waiting" icon="clock">
            {text(`${TEXTS}.pendingLimitLabel`)}
          </StateBadge>
        )}
        {limit.canEdit && (
          <Button
            size="small"
            kind="quiet"
            className={styles.edit}
            aria-label={text(`${TEXTS}.editLabel`, named)}
            onClick={() => openLimit(limit.id)}
          >
            <Icon name="edit" />
            {text(`${TEXTS}.editButton`)}
          </Button>
        )}
      </div>
      <Money value={limit.amount} className={styles.amount} />
      {limit.share !== undefined && <Progress value={limit.share} label={text(`${TEXTS}.barLabel`, named)} />}
      <p className={styles.facts}>
        {limit.left !== undefined && (
          <span>{text(`${TEXTS}.availableLimitSum`, { balance: money(limit.left), amount: money(limit.amount) })}</span>
        )}
        {limit.used !== undefined && <span>{text(`${TEXTS}.usedLabel`, { used: money(limit.used) })}</span>}
        {limit.used === undefined && limit.inForce && <span>{text(`${TEXTS}.usedUnknownLabel`)}</span>}
        {limit.renewsAt !== undefined && <span>{text(`${TEXTS}.renewsLabel`, { date: date(limit.renewsAt) })}</span>}
      </p>
      <Change limit={limit} />
    </li>
  );
}

/** A pending increase or removal of a limit; it can be cancelled until it takes effect. */
function Change({ limit }: { limit: CashLimitView }) {
  const text = useText();
  const money = useMoney();
  const date = useDateText();
  const { takeBackLimitChange, confirmLimitRaise } = useActions();
  const { change } = limit;
  if (!change) return null;
  const raiseText = ({ amount, at, canConfirm, confirmUntil }: Extract<LimitChangeView, { kind: "raise" }>) => {
    const words = { amount: money(amount), date: date(canConfirm && confirmUntil !== undefined ? confirmUntil : at) };
    if (canConfirm) return text(`${TEXTS}.change.confirmDue`, words);
    return text(`${TEXTS}.change.${confirmUntil === undefined ? "raise" : "confirmLater"}`, words);
  };
  const period = text.named(`globalComponents.constants.limitPeriods.${limit.period}`);
  return (
    <div className={styles.change}>
      <StateBadge tone="waiting" icon="clock">
        {change.kind === "raise" ? raiseText(change) : text(`${TEXTS}.change.removal`, { date: date(change.at) })}
      </StateBadge>
      {change.kind === "raise" && change.canConfirm && (
        // Neither button is emphasised.
        <Button
          size="small"
          busy={limit.busy}
          aria-label={text(`${TEXTS}.confirmLabel`, { amount: money(change.amount), period })}
          onClick={() => {
            // An alert shows a failure.
            confirmLimitRaise(limit.id).catch(() => undefined);
          }}
        >
          {text(`${TEXTS}.confirmButton`)}
        </Button>
      )}
      <Button
        size="small"
        busy={limit.busy}
        aria-label={text(`${TEXTS}.keepLabel`, { amount: money(limit.amount), period })}
        onClick={() => {
          // An alert shows a failure.
          takeBackLimitChange(limit.id).catch(() => undefined);
        }}
      >
        {text(`${TEXTS}.keepButton`)}
      </Button>
    </div>
  );
}
