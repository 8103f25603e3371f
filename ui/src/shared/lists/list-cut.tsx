import type { LongList } from "@player-site/core";
import { useSelector, useText } from "@player-site/core/react";
import styles from "./list-cut.module.css";

/** A note that a list is truncated; renders nothing for a complete list. */
export function ListCut({ list }: { list: LongList }) {
  const text = useText();
  const isCut = useSelector("app", (app) => app.cutLists.includes(list));
  return isCut && <p className={styles.note}>{text("layout.interface.listCut")}</p>;
}
