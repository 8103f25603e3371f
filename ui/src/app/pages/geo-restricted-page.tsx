import type { GeoRestrictionView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { Brand } from "../../components/brand.tsx";
import { Flag } from "../../components/flag.tsx";
import { HtmlBlock } from "../../components/html-block.tsx";
import { Image } from "../../components/image.tsx";
import { Head } from "../../shared/page/head.tsx";
import styles from "./geo-restricted-page.module.css";

/** Replaces the whole layout where the site is not available in the visitor's country. */
export default function GeoRestrictedPage({ country, ip }: GeoRestrictionView) {
  const text = useText();
  const title = text("globalComponents.geoRestricted.title");
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <Head title={title} indexed={false} />
      <Brand />
      <Image
        className={styles.image}
        src={text("globalComponents.geoRestricted.image")}
        alt=""
        width={240}
        height={180}
        fallback={null}
      />
      <h1 className={styles.title}>{title}</h1>
      <HtmlBlock className={styles.description} html={text("globalComponents.geoRestricted.description")} />
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{text("globalComponents.geoRestricted.countryLabel")}</dt>
          <dd>
            <Flag country={country} />
            <bdi>{country}</bdi>
          </dd>
        </div>
        {ip !== "" && (
          <div className={styles.fact}>
            <dt>{text("globalComponents.geoRestricted.ipLabel")}</dt>
            <dd>
              <bdi dir="ltr">{ip}</bdi>
            </dd>
          </div>
        )}
      </dl>
    </main>
  );
}
