import { useActions, useIsInBrowser, useText } from "@player-site/core/react";
import { Suspense } from "react";
import { Brand } from "../../components/brand.tsx";
import { Button } from "../../components/button.tsx";
import { lazyChunk } from "../../components/lazy-chunk.tsx";
import { useIsInvited } from "../../core/visitor.ts";
import { ContentLink } from "../../shared/content/content-link.tsx";
import { isInstalledByHand, useInstall } from "../installing.ts";
import styles from "./footer.module.css";

const TEXTS = "layout.footer";
/** The first menu is shown only to visitors who may see offers. */
const MENUS = ["promoMenu", "infoMenu", "newsMenu", "helpMenu"] as const;

/** Menus, help for players, and the brand. */
export function Footer() {
  const text = useText();
  const { reopenCookieNotice } = useActions();
  const isInvited = useIsInvited();
  const licence = text(`${TEXTS}.licence.label`);
  const url = (value: unknown) => (typeof value === "string" ? value : "");
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.menus}>
          {MENUS.slice(isInvited ? 0 : 1).map((menu) => (
            <Menu key={menu} menu={menu} />
          ))}
        </div>
        <section className={styles.care} aria-labelledby="responsible">
          <span className={styles.age} dir="ltr" role="img" aria-label={text(`${TEXTS}.ageLabel`)}>
            18+
          </span>
          <div className={styles.careWords}>
            <h2 className={styles.title} id="responsible">
              {text(`${TEXTS}.responsibilityTitle`)}
            </h2>
            <p>{text(`${TEXTS}.responsibilityLabel`)}</p>
            <ul className={styles.help}>
              <li>
                <ContentLink className={styles.link} href={text(`${TEXTS}.responsibilityLink.url`)}>
                  {text(`${TEXTS}.responsibilityLink.label`)}
                </ContentLink>
              </li>
              {text.list(`${TEXTS}.responsibilityIcons`).map((icon) => (
                <li key={url(icon["url"])}>
                  <ContentLink className={styles.link} href={url(icon["url"])}>
                    {url(icon["label"])}
                  </ContentLink>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <div className={styles.base}>
          <Brand />
          <div className={styles.settings}>
            <Install />
            <Button kind="quiet" size="small" onClick={reopenCookieNotice}>
              {text("layout.cookie.settingsButton")}
            </Button>
          </div>
          <p>{text(`${TEXTS}.copyright`)}</p>
          {licence && (
            <p>
              <ContentLink href={text(`${TEXTS}.licence.url`)}>{licence}</ContentLink>
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}

/** A menu of the footer. Without a title or items it is not shown. */
function Menu({ menu }: { menu: (typeof MENUS)[number] }) {
  const text = useText();
  const title = text(`${TEXTS}.${menu}.title`);
  const items = text.list(`${TEXTS}.${menu}.items`);
  if (title === "" || items.length === 0) return null;
  const id = `footer-${menu}`;
  return (
    <nav aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <ul className={styles.items}>
        {items.map(({ label, url }) =>
          typeof label === "string" && typeof url === "string" ? (
            <li key={url}>
              <ContentLink className={styles.link} href={url}>
                {label}
              </ContentLink>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}

const InstallApp = lazyChunk(() => import("./install-app.tsx"));

/** Most visitors cannot install the site, or have done so. */
function Install() {
  const install = useInstall();
  const isInBrowser = useIsInBrowser();
  if (!install && !(isInBrowser && isInstalledByHand())) return null;
  return (
    <Suspense>
      <InstallApp />
    </Suspense>
  );
}
