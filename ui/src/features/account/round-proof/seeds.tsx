import type { ProofView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { Card } from "../../../components/card.tsx";
import { CopyRow } from "../../../shared/copyable/copy-row.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.seeds";
const FILE_TEXTS = "profile.roundProof.fromFile";

/** The hash from before the round (of a file: the one in it), both seeds and the number of the round. Hidden and unknown values have a text instead. */
export function Seeds({ proof }: { proof: ProofView }) {
  const text = useText();
  const { hash, anchor, hashes, serverSeed, clientSeed, nonce, shared, fromFile } = proof;
  const own = fromFile ? (`${FILE_TEXTS}.clientSeed` as const) : (`${TEXTS}.clientSeed` as const);
  return (
    <Card title={text(`${TEXTS}.title`)}>
      <Value
        label={text(fromFile ? `${FILE_TEXTS}.hash` : `${TEXTS}.hash`)}
        value={hash}
        absent={text(`${TEXTS}.unknown`)}
      />
      <Value label={text(`${TEXTS}.serverSeed`)} value={serverSeed} absent={text(`${TEXTS}.hidden`)} />
      <Value label={text(shared ? `${TEXTS}.sharedSeed` : own)} value={clientSeed} />
      <Value label={text(shared ? `${TEXTS}.sharedNonce` : `${TEXTS}.nonce`)} value={nonce} />
      {anchor !== undefined && (
        <>
          <Value label={text(`${TEXTS}.anchor`)} value={anchor} />
          <p className={styles.note}>
            {text.count(fromFile ? `${FILE_TEXTS}.chainNote` : `${TEXTS}.chainNote`, hashes)}
          </p>
        </>
      )}
    </Card>
  );
}

function Value({ label, value, absent }: { label: string; value: string | undefined; absent?: string }) {
  if (value !== undefined) return <CopyRow label={label} value={value} />;
  return (
    <p className={styles.absent}>
      <span>{label}</span>
      <strong>{absent}</strong>
    </p>
  );
}
