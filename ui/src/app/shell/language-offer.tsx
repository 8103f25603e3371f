import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { dockNotice } from "./dock.ts";
import styles from "./language-offer.module.css";

/** Offers the language of the visitor's country, in that language. The other button keeps the present one. */
export default function LanguageOffer() {
  const text = useText();
  const { locales, locale, suggestedLocale } = useSlice("app");
  const { keepLocale, switchLocale } = useActions();
  const named = (code: string | undefined) => locales.find((one) => one.code === code);
  const [offered, present] = [named(suggestedLocale), named(locale)];
  if (!offered || !present) return null;
  return (
    <section ref={dockNotice} className={styles.offer} aria-label={text("layout.siteSidebar.languageLabel")}>
      <Icon name="globe" className={styles.icon} />
      <Button
        kind="primary"
        size="small"
        onClick={() => {
          switchLocale(offered.code, location.href).then(
            (address) => location.assign(address),
            () => undefined,
          );
        }}
      >
        <span lang={offered.languageTag}>{offered.nativeName}</span>
      </Button>
      <Button size="small" onClick={() => keepLocale()}>
        {present.nativeName}
      </Button>
    </section>
  );
}
