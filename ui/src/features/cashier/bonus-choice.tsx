import type { DepositBonusView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { type ReactNode, useId } from "react";
import { cx } from "../../components/cx.ts";
import { Icon } from "../../components/icon.tsx";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { useBonusGain, useBonusRange } from "../../shared/bonuses/bonus-reward.ts";
import { useTermsLine } from "../../shared/bonuses/term-text.ts";
import styles from "./bonus-choice.module.css";
import { BonusCodeRow } from "./bonus-code-row.tsx";

const TEXTS = "modals.wallet.deposit.bonuses";

/** Selects no bonus, one deposit bonus, or a bonus code. */
export function BonusChoice() {
  const text = useText();
  const actions = useActions();
  const bonuses = useSlice("depositBonuses");
  const { choice } = useSlice("deposit");
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{text(`${TEXTS}.title`)}</legend>
      {/* Listed first, so that declining is as easy as accepting. */}
      <div className={styles.row} data-checked={choice.kind === "declined" || undefined}>
        <Radio group={group} checked={choice.kind === "declined"} onChoose={actions.declineBonus}>
          {text(`${TEXTS}.declineLabel`)}
        </Radio>
      </div>
      {bonuses.map((bonus) => (
        <BonusRow
          key={bonus.id}
          group={group}
          bonus={bonus}
          selected={choice.kind === "bonus" && choice.id === bonus.id}
          onChoose={() => actions.chooseBonus(bonus.id)}
        />
      ))}
      <div className={styles.row} data-checked={choice.kind === "code" || undefined}>
        <Radio group={group} checked={choice.kind === "code"} onChoose={actions.openBonusCode}>
          {text("modals.wallet.deposit.togglerLabel")}
        </Radio>
        {choice.kind === "code" && <BonusCodeRow />}
      </div>
    </fieldset>
  );
}

interface RadioProps {
  group: string;
  checked: boolean;
  disabled?: boolean;
  describedBy?: string;
  onChoose: () => void;
  children: ReactNode;
}

function Radio({ group, checked, disabled, describedBy, onChoose, children }: RadioProps) {
  return (
    <label className={styles.label}>
      <input
        type="radio"
        className={styles.radio}
        name={group}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={onChoose}
      />
      <span className={styles.words}>{children}</span>
    </label>
  );
}

interface RowProps {
  group: string;
  bonus: DepositBonusView;
  selected: boolean;
  onChoose: () => void;
}

function BonusRow({ group, bonus, selected, onChoose }: RowProps) {
  const text = useText();
  const reward = useBonusGain()(bonus);
  const termsLine = useTermsLine();
  const range = useBonusRange()(bonus);
  const openDialog = useOpenDialog();
  const id = useId();
  const name = bonus.packageName ?? bonus.name;
  const parts =
    bonus.packageItems.length > 0 ? bonus.packageItems : [{ id: bonus.id, name: undefined, terms: bonus.terms }];
  const lines = parts
    .map((part) => ({ ...part, terms: termsLine(part.terms) }))
    .filter((part) => part.terms !== "" || part.name !== undefined);
  return (
    <div className={styles.row} data-checked={selected || undefined} data-disabled={bonus.disabled || undefined}>
      <div className={styles.head}>
        <Radio
          group={group}
          checked={selected}
          disabled={bonus.disabled}
          describedBy={`${id}-range`}
          onChoose={onChoose}
        >
          <bdi className={cx(styles.name, "long-name")}>{name}</bdi>
          <span className={styles.reward}>{reward}</span>
        </Radio>
        <button
          type="button"
          className={styles.terms}
          aria-haspopup="dialog"
          onClick={() => openDialog({ name: "wallet-bonus-info", value: bonus.id })}
        >
          <Icon name="info" />
          {text(`${TEXTS}.moreInfo`)}
          <span className="hidden-text"> {name}</span>
        </button>
      </div>
      <p className={cx(styles.range, "long-name")} id={`${id}-range`}>
        {range}
        {lines.map((line) => (
          <span key={line.id} className={styles.line}>
            {line.name !== undefined && <bdi className="long-name">{line.name}: </bdi>}
            {line.terms}
          </span>
        ))}
      </p>
    </div>
  );
}
