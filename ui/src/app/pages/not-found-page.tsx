import { buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useActions } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import styles from "./not-found-page.module.css";

export default function NotFoundPage() {
  const text = useText();
  const { link } = useActions();
  return (
    <div className={styles.page}>
      <Icon name="moon" className={styles.moon} />
      <p className={styles.code}>404</p>
      <h1 className={styles.title}>{text("globalComponents.error.notFound")}</h1>
      <p className={styles.description}>{text("globalComponents.error.description")}</p>
      <a className={buttonClass({ kind: "primary", size: "large" })} href={link("/").href}>
        {text("globalComponents.error.buttonLabel")}
      </a>
    </div>
  );
}
