import type { ProofView, SeedRequest } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { cx } from "../../../components/cx.ts";
import { Icon } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { HISTORY } from "../../../core/paths.ts";
import { useAddressQuery } from "../../../navigation/address-query.ts";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { GameLink } from "../../../shared/game-links/game-link.tsx";
import printed from "../printed.module.css";
import { Proof } from "./proof.tsx";
import { ProofFile } from "./proof-file.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof";
/** The game rounds in the history. */
const ROUNDS = `${HISTORY}?tab=spins`;

/** A round of the player, from the history, computed again from its seeds. */
export default function RoundProofPage() {
  const text = useText();
  const { loadProof, link } = useActions();
  const { phase, proof, file, reveal } = useSlice("roundProof");
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
        <OwnProof proof={proof} request={reveal} onAgain={load} />
      ) : (
        phase !== "ready" && (
          <Notice
            key={phase}
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
          <ProofFile id={proof?.id} file={file} />
        </div>
      )}
    </div>
  );
}

interface Props {
  proof: ProofView;
  request: SeedRequest;
  onAgain: () => void;
}

/** The proof with what the player can do while the seed is secret. */
function OwnProof({ proof, request, onAgain }: Props) {
  const text = useText();
  const { revealRound } = useActions();
  if (proof.verdict !== "pending") return <Proof proof={proof} note="" />;
  const isRefused = request === "inUse" || request === "failed";
  return (
    <Proof proof={proof} note={isRefused ? text(`${TEXTS}.reveal.${request}`) : ""}>
      {proof.reveal === "newSeed" ? (
        <Button kind="primary" busy={request === "sending"} onClick={() => revealRound().catch(() => undefined)}>
          {text(`${TEXTS}.reveal.button`)}
        </Button>
      ) : (
        <Button onClick={onAgain}>{text(`${TEXTS}.againButton`)}</Button>
      )}
      {proof.identity !== "" && (
        <GameLink identity={proof.identity} className={buttonClass({})}>
          {text(`${TEXTS}.openGameButton`)}
        </GameLink>
      )}
    </Proof>
  );
}
