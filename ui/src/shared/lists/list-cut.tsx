import type { LongList } from "@player-site/core";
import { useSelected } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import styles from "./list-cut.module.css";

/** A note that a list is truncated; renders nothing for a complete list. */
export function ListCut({ list }: { list: LongList }) {
  const text = useText();
  const isCut = useSelected("app", (app) => app.cutLists.includes(list));
  return isCut && <p className={styles.note}>{text("layout.interface.listCut")}</p>;
}
