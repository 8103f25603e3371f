import type { ProofStep, ProofStepState, ProofVerdict, ProofView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { Card } from "../../../components/card.tsx";
import type { IconName } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { StateBadge, type StateTone } from "../../../components/state-badge.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof";

const verdicts: Record<ProofVerdict, { icon: IconName; tone: "success" | "danger" | "neutral" }> = {
  matches: { icon: "check-circle", tone: "success" },
  differs: { icon: "alert", tone: "danger" },
  pending: { icon: "clock", tone: "neutral" },
  unknown: { icon: "info", tone: "neutral" },
};

const states: Record<ProofStepState, { icon: IconName; tone: StateTone }> = {
  passed: { icon: "check-circle", tone: "good" },
  failed: { icon: "close", tone: "bad" },
  pending: { icon: "clock", tone: "waiting" },
  unknown: { icon: "info", tone: "neutral" },
};

/** Steps that are about something in the file only, when the proof is one. */
const IN_FILE = ["commitment", "chain", "bookings"] as const;
const isInFile = (step: ProofStep): step is (typeof IN_FILE)[number] => IN_FILE.some((name) => name === step);

interface Props {
  proof: ProofView;
  /** Text below the description; may be empty. */
  note: string;
  /** Actions for a verdict that is still open. */
  children?: ReactNode;
}

/** The verdict and its steps. */
export function Verdict({ proof, note, children }: Props) {
  const text = useText();
  const { verdict, reveal, checks, fromFile } = proof;
  // Of a file only what was computed is claimed.
  const words =
    fromFile && (verdict === "matches" || verdict === "pending")
      ? (`${TEXTS}.fromFile.${verdict}` as const)
      : (`${TEXTS}.verdicts.${verdict}` as const);
  const description = text(`${words}.description`);
  const isOpen = verdict === "pending" && !fromFile;
  return (
    <>
      <div className={styles.verdict} data-verdict={verdict}>
        <Notice
          {...verdicts[verdict]}
          title={text(`${words}.title`)}
          description={isOpen ? `${description} ${text(`${TEXTS}.reveals.${reveal}`)}` : description}
          live
          details={note !== "" && <p className={styles.note}>{note}</p>}
        >
          {children}
        </Notice>
      </div>
      <Card title={text(`${TEXTS}.steps.title`)}>
        <ul className={styles.steps}>
          {checks.map(({ name, state }) => (
            <li key={name}>
              <span>{text(fromFile && isInFile(name) ? `${TEXTS}.fromFile.${name}` : `${TEXTS}.steps.${name}`)}</span>
              <StateBadge {...states[state]}>{text(`${TEXTS}.stepStates.${state}`)}</StateBadge>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
