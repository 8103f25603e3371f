import type { BonusAvailability } from "@player-site/core";
import { useActions, useSelector, useSlice, useText } from "@player-site/core/react";
import { type ReactNode, useEffect } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Image } from "../../components/image.tsx";
import { type ContentDocument, partOf, textOf } from "../../core/page-document.ts";
import { useIsInvited } from "../../core/visitor.ts";
import { ContentLink } from "../../shared/content/content-link.tsx";
import { RichContent } from "../../shared/content/rich-content.tsx";
import { Breadcrumb } from "../../shared/page/breadcrumb.tsx";
import styles from "./offer.module.css";

const TEXTS = "pages.welcomeBonuses";
const STEPS = ["first", "second", "third"] as const;

/** The welcome package: what is in it, how to get it, its terms, and other offers. */
export default function WelcomePackagePage() {
  const text = useText();
  const guest = useSelector("session", ({ status }) => status !== "player");
  const invited = useIsInvited();
  const { loadWelcomePackage, takeOffer } = useActions();
  useEffect(() => {
    // After a failure the bonuses are shown as on offer; the deposit dialog lists the available ones.
    if (!guest) loadWelcomePackage().catch(() => undefined);
  }, [guest, loadWelcomePackage]);
  const bonuses = useSlice("welcomeBonuses");
  const title = text(`${TEXTS}.title`);
  // A guest needs an account first. Then the wallet opens for this bonus.
  const deposit = (item: ContentDocument) =>
    guest ? (
      <ContentLink href={`?sign-up=${encodeURIComponent(textOf(item, "bonusId"))}`} button="money">
        {text(`${TEXTS}.signUpButton`)}
      </ContentLink>
    ) : (
      invited && (
        <Button kind="money" aria-haspopup="dialog" onClick={() => takeOffer(textOf(item, "bonusId"))}>
          {textOf(item, "buttonLabel")}
        </Button>
      )
    );
  return (
    <div className={styles.page}>
      <Breadcrumb title={title} />
      <header className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.description}>{text(`${TEXTS}.description`)}</p>
        </div>
        <Image
          className={styles.art}
          src={text(`${TEXTS}.image`)}
          alt=""
          width={480}
          height={360}
          fallback={<span className={styles.art} />}
        />
      </header>
      <section className={`${styles.section} ${styles.wide}`} aria-labelledby="parts">
        <h2 className={styles.heading} id="parts">
          {text(`${TEXTS}.welcome.title`)}
        </h2>
        <ul className={styles.cards}>
          {text.list(`${TEXTS}.welcome.items`).map((item) => (
            <Offer key={textOf(item, "title")} item={item}>
              <BonusAction availability={bonuses.find(({ id }) => id === textOf(item, "bonusId"))?.availability}>
                {deposit(item)}
              </BonusAction>
            </Offer>
          ))}
        </ul>
      </section>
      <section className={`${styles.section} ${styles.wide}`} aria-labelledby="how">
        <h2 className={styles.heading} id="how">
          {text(`${TEXTS}.howGet.title`)}
        </h2>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step} className={styles.step}>
              <h3 className={styles.cardTitle}>{text(`${TEXTS}.howGet.${step}.title`)}</h3>
              <p className={styles.stepText}>{text(`${TEXTS}.howGet.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.section} aria-labelledby="terms">
        <h2 className={styles.heading} id="terms">
          {text(`${TEXTS}.terms.title`)}
        </h2>
        <RichContent html={text(`${TEXTS}.terms.content`)} />
      </section>
      <section className={`${styles.section} ${styles.wide}`} aria-labelledby="more">
        <h2 className={styles.heading} id="more">
          {text(`${TEXTS}.bonuses.title`)}
        </h2>
        <ul className={styles.cards}>
          {text.list(`${TEXTS}.bonuses.items`).map((item) => (
            <Offer key={textOf(item, "title")} item={item} />
          ))}
        </ul>
      </section>
    </div>
  );
}

interface BonusActionProps {
  /** Undefined for guests and while it is not known. */
  availability: BonusAvailability | undefined;
  /** The button of an offered bonus. */
  children: ReactNode;
}

/** The button of a bonus of the package, or a note that the player has the bonus already or cannot get it. */
function BonusAction({ availability, children }: BonusActionProps) {
  const text = useText();
  if (availability === undefined || availability === "available") return children;
  const issued = availability === "issued";
  return (
    <p className={styles.state}>
      <Icon name={issued ? "check-circle" : "info"} />
      {text(issued ? `${TEXTS}.welcome.issuedLabel` : `${TEXTS}.welcome.unavailableLabel`)}
    </p>
  );
}

function Offer({ item, children }: { item: ContentDocument; children?: ReactNode }) {
  const link = partOf(item, "link");
  const details = textOf(item, "text");
  return (
    <li className={styles.card}>
      <Image
        className={styles.cover}
        src={textOf(item, "image")}
        alt=""
        width={480}
        height={270}
        fallback={<span className={styles.cover} />}
      />
      <p className={styles.label}>{textOf(item, "topLabel")}</p>
      <h3 className={styles.cardTitle}>{textOf(item, "title")}</h3>
      {details !== "" && <p className={styles.cardText}>{details}</p>}
      <div className={styles.cardEnd}>
        {children}
        {textOf(link, "url") !== "" && (
          <ContentLink href={textOf(link, "url")} newTab={link["targetBlank"] === true}>
            {textOf(link, "label")}
          </ContentLink>
        )}
      </div>
    </li>
  );
}
