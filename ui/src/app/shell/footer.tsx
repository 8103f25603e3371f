import { Brand } from "../../components/brand.tsx";
import { useText } from "../../core/text.ts";
import styles from "./footer.module.css";

export function Footer() {
  const text = useText();
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
          <p>{text("layout.footer.copyright")}</p>
        </div>
      </div>
    </footer>
  );
}
