import type { BonusGroupView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { useOpenDialog } from "../../../dialogs/use-dialogs.tsx";
import { BonusItem } from "./bonus-item.tsx";
import styles from "./bonuses.module.css";

const MOST = 3;

/** A single bonus, or a package with its bonuses. */
export function BonusGroup({ group }: { group: BonusGroupView }) {
  const text = useText();
  const openDialog = useOpenDialog();
  const alone = group.package ? undefined : group.items[0];
  if (alone && group.items.length === 1) {
    return (
      <li className={styles.group}>
        <BonusItem bonus={alone} />
      </li>
    );
  }
  return (
    <li className={styles.group}>
      <div className={styles.packageHead}>
        <div>
          <p className={styles.kind}>{text("globalComponents.bonuses.types.package")}</p>
          <h3 className={styles.packageName}>
            <bdi className="long-name">{group.name}</bdi>
          </h3>
        </div>
        <Button
          size="small"
          kind="quiet"
          aria-haspopup="dialog"
          onClick={() => openDialog({ name: "package-bonus", value: group.id })}
        >
          {text("globalComponents.bonuses.showAll", { count: group.items.length })}
          <span className="hidden-text"> {group.name}</span>
        </Button>
      </div>
      <ul className={styles.items}>
        {group.items.slice(0, MOST).map((bonus) => (
          <li key={bonus.id}>
            <BonusItem bonus={bonus} heading="h4" />
          </li>
        ))}
      </ul>
    </li>
  );
}
