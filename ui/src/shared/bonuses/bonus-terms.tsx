import type { BonusTermView } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { BONUS_GAMES } from "../../core/paths.ts";
import styles from "./bonus-terms.module.css";
import { useTermText } from "./term-text.ts";

const TEXTS = "modals.bonusDetails";

/** The terms of a bonus as a list of labels and values. */
export function BonusTerms({ terms }: { terms: readonly BonusTermView[] }) {
  const text = useText();
  const { link } = useActions();
  const value = useTermText();
  if (terms.length === 0) return <p className={styles.none}>{text(`${TEXTS}.none`)}</p>;
  return (
    <dl className={styles.terms}>
      {terms.map((term) => (
        <div key={term.label} className={styles.term}>
          <dt>{text.named(`${TEXTS}.paramLabels.${term.label}`) || term.label}</dt>
          <dd>
            <bdi>{value(term)}</bdi>
            {term.kind === "games" && (
              <a className={styles.games} href={link(BONUS_GAMES).href}>
                {text(`${TEXTS}.games.show`)}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
