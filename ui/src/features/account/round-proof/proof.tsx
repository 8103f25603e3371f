import type { ProofView } from "@player-site/core";
import type { ReactNode } from "react";
import { Bookings } from "./bookings.tsx";
import { Jackpot } from "./jackpot.tsx";
import { Numbers } from "./numbers.tsx";
import { Result } from "./result.tsx";
import { RoundFacts } from "./round-facts.tsx";
import { Seeds } from "./seeds.tsx";
import { Verdict } from "./verdict.tsx";

interface Props {
  proof: ProofView;
  /** Text below the verdict; may be empty. */
  note: string;
  /** Actions for a verdict that is still open. */
  children?: ReactNode;
}

/** A round, computed again: the verdict, and all that leads to it. */
export function Proof({ proof, note, children }: Props) {
  return (
    <>
      <Verdict key={`${proof.id} ${proof.verdict} ${note}`} proof={proof} note={note}>
        {children}
      </Verdict>
      <RoundFacts proof={proof} />
      <Result proof={proof} />
      {proof.jackpot && <Jackpot jackpot={proof.jackpot} />}
      <Seeds proof={proof} />
      <Numbers numbers={proof.numbers} />
      <Bookings bookings={proof.bookings} fromFile={proof.fromFile} />
    </>
  );
}
