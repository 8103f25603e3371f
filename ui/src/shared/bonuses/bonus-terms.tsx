import type { BonusTermView } from "@player-site/core";
import { useDateText, useMoney, useText } from "@player-site/core/react";
import { usePercentText } from "../../core/numbers.ts";
import styles from "./bonus-terms.module.css";

const TEXTS = "modals.bonusDetails";

/** The terms of a bonus as a list of labels and values. */
export function BonusTerms({ terms }: { terms: readonly BonusTermView[] }) {
  const text = useText();
  const value = useTermText();
  if (terms.length === 0) return <p className={styles.none}>{text(`${TEXTS}.none`)}</p>;
  return (
    <dl className={styles.terms}>
      {terms.map((term) => (
        <div key={term.label} className={styles.term}>
          <dt>{text.named(`${TEXTS}.paramLabels.${term.label}`) || term.label}</dt>
          <dd>
            <bdi>{value(term)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Terms that decide how a bonus can be played. */
const LINE: readonly string[] = ["casinoWager", "casinoMaxBet", "sportsBookWager", "sportsBookMaxBet", "maxWin"];

/** The main terms of a bonus in one line. */
export function useTermsLine(): (terms: readonly BonusTermView[]) => string {
  const text = useText();
  const value = useTermText();
  return (terms) =>
    terms
      .filter(({ label }) => LINE.includes(label))
      .map((term) => `${text.named(`${TEXTS}.paramLabels.${term.label}`)}: ${value(term)}`)
      .join(" · ");
}

function useTermText(): (term: BonusTermView) => string {
  const text = useText();
  const money = useMoney();
  const percent = usePercentText();
  const date = useDateText();
  return (term) => {
    switch (term.kind) {
      case "money":
        return money(term.money);
      case "times":
        return text.count(`${TEXTS}.times`, Number(term.times));
      case "percent":
        return percent(Number(term.percent));
      case "flag":
        return text(term.holds ? `${TEXTS}.trueLabel` : `${TEXTS}.falseLabel`);
      case "date":
        return date(term.date);
    }
  };
}
