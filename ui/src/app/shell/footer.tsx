import { Brand } from "../../components/brand.tsx";
import { useActions } from "../../core/core-context.tsx";
import { CONTACT } from "../../core/paths.ts";
import { useText } from "../../core/text.ts";
import styles from "./footer.module.css";

export function Footer() {
  const text = useText();
  const { link, reopenCookieNotice } = useActions();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <section className={styles.care} aria-labelledby="responsible">
          <span className={styles.age} dir="ltr" role="img" aria-label={text("layout.footer.ageLabel")}>
            18+
          </span>
          <div>
            <h2 className={styles.title} id="responsible">
              {text("layout.footer.responsibilityTitle")}
            </h2>
            <p>{text("layout.footer.responsibilityLabel")}</p>
          </div>
        </section>
        <div className={styles.base}>
          <Brand />
          <a className={styles.contact} href={link(CONTACT).href}>
            {text("layout.footer.contactLink")}
          </a>
          <button type="button" className={styles.contact} onClick={reopenCookieNotice}>
            {text("layout.cookie.settingsButton")}
          </button>
          <p>{text("layout.footer.copyright")}</p>
        </div>
      </div>
    </footer>
  );
}
