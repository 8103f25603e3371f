import type { ProofStep, ProofStepState, ProofVerdict, ProofView, SeedRequest } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import type { IconName } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { StateBadge, type StateTone } from "../../../components/state-badge.tsx";
import { GameLink } from "../../../shared/game-links/game-link.tsx";
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
  /** Name of the file of a proof from a file. */
  opened: string;
  request: SeedRequest;
  onAgain: () => void;
}

/** The verdict and its steps, with actions for a verdict that is still open. */
export function Verdict({ proof, opened, request, onAgain }: Props) {
  const text = useText();
  const { revealRound } = useActions();
  const { verdict, reveal, identity, checks, fromFile } = proof;
  const waits = verdict === "pending";
  const isRefused = waits && (request === "inUse" || request === "failed");
  const refused = isRefused ? text(`${TEXTS}.reveal.${request}`) : "";
  const note = fromFile ? text(`${TEXTS}.file.opened`, { name: opened }) : refused;
  // Of a file only what was computed is claimed.
  const words =
    fromFile && (verdict === "matches" || verdict === "pending")
      ? (`${TEXTS}.fromFile.${verdict}` as const)
      : (`${TEXTS}.verdicts.${verdict}` as const);
  const description = text(`${words}.description`);
  return (
    <>
      <div className={styles.verdict} data-verdict={verdict}>
        <Notice
          {...verdicts[verdict]}
          title={text(`${words}.title`)}
          description={waits && !fromFile ? `${description} ${text(`${TEXTS}.reveals.${reveal}`)}` : description}
          live
          details={note !== "" && <p className={styles.note}>{note}</p>}
        >
          {waits && !fromFile && (
            <>
              {reveal === "newSeed" ? (
                <Button
                  kind="primary"
                  busy={request === "sending"}
                  onClick={() => revealRound().catch(() => undefined)}
                >
                  {text(`${TEXTS}.reveal.button`)}
                </Button>
              ) : (
                <Button onClick={onAgain}>{text(`${TEXTS}.againButton`)}</Button>
              )}
              {identity !== "" && (
                <GameLink identity={identity} className={buttonClass({})}>
                  {text(`${TEXTS}.openGameButton`)}
                </GameLink>
              )}
            </>
          )}
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
