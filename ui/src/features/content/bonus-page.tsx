import { Image } from "../../components/image.tsx";
import { blocksOf } from "../../core/content-html.ts";
import { htmlOf, partOf, textOf } from "../../core/page-document.ts";
import { ContentLink } from "../../shared/content/content-link.tsx";
import { type DocumentProps, documentPage } from "../../shared/content/document-gate.tsx";
import { RichContent } from "../../shared/content/rich-content.tsx";
import { Breadcrumb } from "../../shared/page/breadcrumb.tsx";
import styles from "./offer.module.css";

/** An offer: what it gives, and its terms. */
export default documentPage(function Bonus({ document }: DocumentProps) {
  const title = textOf(document, "title");
  const subtitle = textOf(document, "subtitle");
  const description = htmlOf(document, "description");
  const button = partOf(document, "button");
  const terms = htmlOf(document, "termsContent");
  return (
    <div className={styles.page}>
      <Breadcrumb title={title} />
      <header className={styles.hero} data-tone={textOf(document, "backgroundColor")}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {subtitle !== "" && <p className={styles.subtitle}>{subtitle}</p>}
          {blocksOf(description).length > 0 && <RichContent html={description} className={styles.description} />}
          {textOf(button, "label") !== "" && (
            <div className={styles.buttons}>
              <ContentLink href={textOf(button, "url")} button="money">
                {textOf(button, "label")}
              </ContentLink>
            </div>
          )}
        </div>
        <Image
          className={styles.art}
          src={textOf(document, "image")}
          alt=""
          width={480}
          height={360}
          fallback={<span className={styles.art} />}
        />
      </header>
      {blocksOf(terms).length > 0 && (
        <section className={styles.section} aria-labelledby="terms">
          <h2 className={styles.heading} id="terms">
            {textOf(document, "termsLabel")}
          </h2>
          <RichContent html={terms} />
        </section>
      )}
    </div>
  );
});
