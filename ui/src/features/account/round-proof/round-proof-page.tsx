import type { ProofView, SeedRequest } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { cx } from "../../../components/cx.ts";
import { Icon } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { HISTORY } from "../../../core/paths.ts";
import { useAddressQuery } from "../../../navigation/address-query.ts";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import printed from "../printed.module.css";
import { Bookings } from "./bookings.tsx";
import { Jackpot } from "./jackpot.tsx";
import { Numbers } from "./numbers.tsx";
import { ProofFile } from "./proof-file.tsx";
import { Result } from "./result.tsx";
import { RoundFacts } from "./round-facts.tsx";
import styles from "./round-proof.module.css";
import { Seeds } from "./seeds.tsx";
import { Verdict } from "./verdict.tsx";

const TEXTS = "profile.roundProof";
/** The game rounds in the history. */
const ROUNDS = `${HISTORY}?tab=spins`;

/** A round of a game, computed again from its seeds; from the history or from a saved file. */
export default function RoundProofPage() {
  const text = useText();
  const { loadProof, link } = useActions();
  const { phase, proof, opened, file, reveal } = useSlice("roundProof");
  const [query] = useAddressQuery();
  const round = query.get("round") ?? "";
  const load = () => {
    loadProof(round).catch(() => undefined);
  };
  useEffect(() => {
    loadProof(round).catch(() => undefined);
  }, [loadProof, round]);
  return (
    <div className={cx(styles.page, printed.printed)}>
      <p className={cx(styles.back, printed.screen)}>
        <a href={link(ROUNDS).href}>
          <Icon name="back" />
          {text(`${TEXTS}.backLink`)}
        </a>
      </p>
      {phase === "loading" ? (
        <LoadingArea className={styles.loading} label={text("layout.interface.loading")}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </LoadingArea>
      ) : phase === "failed" ? (
        <ContentLoadError onRetry={load} />
      ) : proof ? (
        <Proof proof={proof} opened={opened} request={reveal} onAgain={load} />
      ) : (
        phase !== "ready" && (
          <Notice
            key={`${phase} ${opened}`}
            icon={phase === "idle" ? "shield" : "alert"}
            tone={phase === "idle" || phase === "missing" ? "neutral" : "danger"}
            title={text(`${TEXTS}.phases.${phase}.title`)}
            description={text(`${TEXTS}.phases.${phase}.description`)}
            live={phase !== "idle"}
          />
        )
      )}
      {phase !== "loading" && (
        <div className={printed.screen}>
          <ProofFile id={proof?.id} file={file} canReturn={opened !== "" && round !== ""} onReturn={load} />
        </div>
      )}
    </div>
  );
}

interface Props {
  proof: ProofView;
  opened: string;
  request: SeedRequest;
  onAgain: () => void;
}

function Proof({ proof, opened, request, onAgain }: Props) {
  return (
    <>
      <Verdict
        key={`${proof.id} ${opened} ${proof.verdict}`}
        proof={proof}
        opened={opened}
        request={request}
        onAgain={onAgain}
      />
      <RoundFacts proof={proof} />
      <Result proof={proof} />
      {proof.jackpot && <Jackpot jackpot={proof.jackpot} />}
      <Seeds proof={proof} />
      <Numbers numbers={proof.numbers} />
      <Bookings bookings={proof.bookings} fromFile={proof.fromFile} />
    </>
  );
}
