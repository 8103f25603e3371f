import { useActions, useSelector, useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import hero from "../../assets/hero.svg";
import { Button, buttonClass } from "../../components/button.tsx";
import { hasMoney, useIsInvited, useIsPlayer } from "../../core/visitor.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./hero.module.css";

/** The top of the home page: the offer for guests, the children for players. */
export function Hero({ children }: { children: ReactNode }) {
  const text = useText();
  const open = useOpenDialog();
  const isInvited = useIsInvited();
  const isPlayer = useIsPlayer();
  // A balance comes from a payment or from an offer that was taken.
  const hasBalance = useSelector("accounts", hasMoney);
  const isBack = useSelector("playedGames", ({ ids }) => ids.length > 0) || hasBalance;
  return (
    <section className={styles.hero} data-theme="dark" data-player={isPlayer || undefined} aria-labelledby="hero">
      <img className={styles.art} src={hero} alt="" width="640" height="520" fetchPriority="high" />
      <div className={styles.words}>
        <p className={styles.eyebrow}>{text("pages.home.hero.eyebrow")}</p>
        <h1 className={styles.title} id="hero">
          {text(`pages.home.${!isPlayer ? "hero.title" : isBack ? "player.title" : "player.first"}`)}
        </h1>
        <p className={styles.description}>{text("pages.home.hero.description")}</p>
        {isPlayer ? (
          children
        ) : (
          <>
            {isInvited && <Offer />}
            <div className={styles.buttons} data-guest="">
              {isInvited && (
                <Button
                  kind="primary"
                  size="large"
                  onClick={() => open({ name: "sign-up", value: text("pages.home.offer.bonusId") })}
                >
                  {text("pages.home.hero.guestButton")}
                </Button>
              )}
              <a className={buttonClass({ kind: "secondary", size: "large" })} href="#games">
                {text("pages.home.hero.lobbyButton")}
              </a>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

/** The offer for guests with its terms, from the content. An operator without an offer leaves the texts empty. */
function Offer() {
  const text = useText();
  const { link } = useActions();
  const title = text("pages.home.offer.title");
  if (title === "") return null;
  return (
    <div className={styles.offer} data-guest="">
      <a className={styles.gift} href={`?sign-up=${text("pages.home.offer.bonusId")}`}>
        {title}
      </a>
      <p>
        {text("pages.home.offer.terms")}{" "}
        <a href={link(text("pages.home.offer.link.url")).href}>{text("pages.home.offer.link.label")}</a>
      </p>
    </div>
  );
}
