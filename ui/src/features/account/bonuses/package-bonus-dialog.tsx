import { useSlice, useText } from "@player-site/core/react";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../../dialogs/registry.ts";
import { BonusItem } from "./bonus-item.tsx";
import styles from "./bonuses.module.css";

/** All bonuses of a package, including finished ones. */
export default function PackageBonusDialog({ value }: DialogProps<"package-bonus">) {
  const text = useText();
  const group = useSlice("bonusGroups").find(({ id }) => id === value);
  return (
    <>
      <DialogHeader title={group?.name ?? text("modals.packageBonus.title")} />
      <div className={styles.dialog}>
        {group ? (
          <ul className={styles.items}>
            {group.items.map((bonus) => (
              <li key={bonus.id}>
                <BonusItem bonus={bonus} />
              </li>
            ))}
          </ul>
        ) : (
          <p>{text("modals.packageBonus.gone")}</p>
        )}
      </div>
    </>
  );
}
