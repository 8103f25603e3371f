import type { ProofFieldView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { Icon } from "../../../components/icon.tsx";
import { FactList } from "../fact-list.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.result";
/** Most fields of a board that is drawn. A larger one is told in words alone. */
const MOST_DRAWN = 64;

/** The fields with mines and those that were opened: in words, and as the board of the game. */
export function Board({ fields }: { fields: readonly ProofFieldView[] }) {
  const text = useText();
  const names = (list: readonly ProofFieldView[]) => (
    <bdi dir="ltr">{list.map(({ item }) => item).join(", ") || text(`${TEXTS}.none`)}</bdi>
  );
  const mines = fields.filter(({ mine }) => mine);
  const opened = fields.filter((field) => field.opened);
  return (
    <>
      <FactList
        facts={[
          { key: "mines", name: text.count(`${TEXTS}.mines`, mines.length), value: names(mines), isWide: true },
          { key: "opened", name: text(`${TEXTS}.opened`), value: names(opened), isWide: true },
        ]}
      />
      {fields.length <= MOST_DRAWN && <Drawn fields={fields} />}
    </>
  );
}

/** The board as it lies in the game. The words above say the same. */
function Drawn({ fields }: { fields: readonly ProofFieldView[] }) {
  const width = Math.ceil(Math.sqrt(fields.length));
  return (
    <div className={styles.board} style={{ gridTemplateColumns: `repeat(${width}, 2.25rem)` }} dir="ltr" aria-hidden>
      {fields.map(({ item, mine, opened }) => (
        <span key={item} data-mine={mine || undefined} data-opened={opened || undefined}>
          {mine ? <Icon name="close" /> : opened ? <Icon name="check" /> : item}
        </span>
      ))}
    </div>
  );
}
