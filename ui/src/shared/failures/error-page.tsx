import { useActions, useSelector, useText } from "@player-site/core/react";
import { buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAddress } from "../../navigation/use-navigation.tsx";
import { Head } from "../page/head.tsx";
import styles from "./error-page.module.css";

const TEXTS = "globalComponents.error";
/** Status of an address without a page. */
export const NOT_FOUND = 404;

/** Shown for an address without a page. */
export default function ErrorPage({ status }: { status: number }) {
  const text = useText();
  const { link } = useActions();
  const missing = status === NOT_FOUND;
  return (
    <div className={styles.page}>
      <Head title={text(`${TEXTS}.title`)} indexed={false} />
      <Icon name="alert" className={styles.icon} />
      <p className={styles.code}>{status}</p>
      <h1 className={styles.title}>{text(`${TEXTS}.title`)}</h1>
      <p className={styles.description}>
        {text(missing ? `${TEXTS}.description` : "layout.interface.failed.description")}
      </p>
      {missing && <Missing />}
      <a className={buttonClass({ kind: "primary", size: "large" })} href={link("/").href}>
        {text(`${TEXTS}.buttonLabel`)}
      </a>
    </div>
  );
}

/** Names the address. It keeps its direction in right-to-left texts. */
function Missing() {
  const text = useText();
  const prefix = useSelector("app", (app) => app.prefix);
  const path = useAddress()?.path ?? "/";
  const [before, after = ""] = text(`${TEXTS}.notFound`).split("{path}");
  return (
    <p className={styles.path}>
      {before}
      <bdi dir="ltr">{prefix + path}</bdi>
      {after}
    </p>
  );
}
