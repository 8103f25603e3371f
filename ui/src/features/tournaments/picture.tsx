import { Image } from "../../components/image.tsx";
import { type ContentDocument, textOf } from "../../core/page-document.ts";
import styles from "./tournaments.module.css";

/** The picture of a tournament, if its document names one. It is decoration. */
export function Picture({ document }: { document: ContentDocument }) {
  const source = textOf(document, "image");
  if (source === "") return null;
  return <Image className={styles.picture} src={source} alt="" width={640} height={280} fallback={null} />;
}
