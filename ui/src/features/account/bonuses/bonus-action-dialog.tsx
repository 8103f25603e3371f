import { type TextsWith, useActions, useMoney, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { HtmlBlock } from "../../../components/html-block.tsx";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import { useCloseWhen, useThisDialog } from "../../../dialogs/use-dialogs.tsx";
import { BonusProgress, BonusWorth } from "./bonus-item.tsx";
import styles from "./bonuses.module.css";

type Content = TextsWith<"title" | "description" | "otherLabel" | "confirmButton" | "cancelButton">;

const contents: Readonly<Record<string, Content>> = {
  "change-active-bonus": "modals.changeActiveBonus",
  "cancel-active-bonus": "modals.cancelActiveBonus",
  "cancel-issued-bonus": "modals.cancelIssuedBonus",
  "cancel-unsettled-bonus": "modals.cancelUnsettledBonus",
};

/**
 * Confirmation before a bonus is activated or cancelled. The button that was asked for is the strong one; a cancellation,
 * which cannot be undone, has the safe choice first.
 */
export default function BonusActionDialog() {
  const text = useText();
  const money = useMoney();
  const { confirmBonusAction } = useActions();
  const dialog = useThisDialog();
  const { action } = useSlice("bonusesPage");
  const content = contents[dialog.name] ?? "modals.cancelActiveBonus";
  // After a reload the dialog is restored, but the bonus it refers to is not.
  useCloseWhen(!action);

  if (!action) return <DialogHeader title={text(`${content}.title`)} />;
  const { bonus, other, busy } = action;
  const { wagered, toWager } = bonus;
  const keep = (
    <Button
      key="keep"
      kind={action.cancels ? "primary" : "secondary"}
      wide
      data-autofocus={action.cancels || undefined}
      disabled={busy}
      onClick={dialog.close}
    >
      {text(`${content}.cancelButton`)}
    </Button>
  );
  const confirm = (
    <Button
      key="confirm"
      kind={action.cancels ? "danger" : "primary"}
      wide
      data-autofocus={!action.cancels || undefined}
      busy={busy}
      onClick={() => confirmBonusAction().catch(() => undefined)}
    >
      {text(`${content}.confirmButton`)}
    </Button>
  );
  return (
    <>
      <DialogHeader title={text(`${content}.title`)} />
      <div className={styles.dialog}>
        <HtmlBlock html={text(other ? "modals.changeActiveBonus.replaceDescription" : `${content}.description`)} />
        <div className={styles.item}>
          <p className={styles.name}>
            <bdi>{bonus.name}</bdi>
          </p>
          <BonusWorth bonus={bonus} />
          {/* Only one of the dialogs has a text with the wagered amount. */}
          {dialog.name === "cancel-unsettled-bonus" && wagered && toWager ? (
            <p className={styles.waits}>
              {text("modals.cancelUnsettledBonus.wageringLabel", { wagered: money(wagered), total: money(toWager) })}
            </p>
          ) : (
            <BonusProgress bonus={bonus} />
          )}
        </div>
        {other && (
          <div className={styles.item}>
            <p className={styles.kind}>{text(`${content}.otherLabel`)}</p>
            <p className={styles.name}>
              <bdi>{other.name}</bdi>
            </p>
            <BonusWorth bonus={other} />
            <BonusProgress bonus={other} />
          </div>
        )}
        <div className={styles.choices}>{action.cancels ? [keep, confirm] : [confirm, keep]}</div>
      </div>
    </>
  );
}
