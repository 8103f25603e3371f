import { useSlice, useText } from "@player-site/core/react";
import hero from "../../assets/hero.svg";
import { Button, buttonClass } from "../../components/button.tsx";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./hero.module.css";

export function Hero() {
  const text = useText();
  const open = useOpenDialog();
  const { status, excluded } = useSlice("session");
  return (
    <section className={styles.hero} data-player={status === "player" || undefined} aria-labelledby="hero">
      <img className={styles.art} src={hero} alt="" width="640" height="520" fetchPriority="high" />
      <div className={styles.words}>
        <p className={styles.eyebrow}>{text("pages.home.hero.eyebrow")}</p>
        <h1 className={styles.title} id="hero">
          {text("pages.home.hero.title")}
        </h1>
        <p className={styles.description}>{text("pages.home.hero.description")}</p>
        <div className={styles.buttons}>
          {status === "player" && !excluded && (
            <Button kind="money" size="large" onClick={() => open({ name: "wallet", value: "deposit" })}>
              {text("pages.home.hero.playerButton")}
            </Button>
          )}
          {status !== "player" && (
            <Button kind="primary" size="large" data-guest="" onClick={() => open({ name: "sign-up" })}>
              {text("pages.home.hero.guestButton")}
            </Button>
          )}
          {!excluded && (
            <a className={buttonClass({ kind: "secondary", size: "large" })} href="#games">
              {text("pages.home.hero.lobbyButton")}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
