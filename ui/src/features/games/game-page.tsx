import type { GameDetailsView, GameView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useCallback } from "react";
import { nextPaint, usePainted, usePaintedOrPrerendered } from "../../components/after-paint.ts";
import { Carousel } from "../../components/carousel.tsx";
import { Icon } from "../../components/icon.tsx";
import { Later } from "../../components/later.tsx";
import { Notice } from "../../components/notice.tsx";
import { Loading } from "../../components/spinner.tsx";
import { useDecimalText, usePercentText } from "../../core/numbers.ts";
import { useAddress } from "../../navigation/use-navigation.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import ErrorPage, { NOT_FOUND } from "../../shared/failures/error-page.tsx";
import { GameCover } from "../../shared/game-links/game-cover.tsx";
import { GameData } from "../../shared/game-links/game-data.tsx";
import { categoryPath, providerPath } from "../../shared/game-links/game-paths.ts";
import { useLoad } from "../../shared/loading/use-load.ts";
import { Head } from "../../shared/page/head.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import { useFavorites } from "./favorite-heart.tsx";
import { Detail, Details } from "./game-detail.tsx";
import styles from "./game-page.module.css";
import { SeeAll, Tiles } from "./game-strip.tsx";
import { JackpotPanel } from "./jackpot-panel.tsx";
import { GameStage } from "./play/game-stage.tsx";
import { tagName } from "./tag-name.ts";

const TEXTS = "pages.game";

/** The page of a game. */
export default function GamePage() {
  const text = useText();
  const { loadGame } = useActions();
  const identity = useAddress()?.route?.parameter ?? "";
  // The press that led here is answered first.
  const load = useCallback(() => nextPaint().then(() => loadGame(identity)), [loadGame, identity]);
  const [failed, retry] = useLoad(load);
  useFavorites();
  const painted = usePainted();
  const page = useSlice("gamePage");
  const isThis = page.identity === identity;
  if (isThis && page.phase === "missing") return <ErrorPage status={NOT_FOUND} />;
  const isFailed = failed || (isThis && page.phase === "failed");
  const details = isThis ? page.details : undefined;
  // It starts while its details load, and stays when they cannot be loaded.
  const game = details?.game ?? (isThis ? page.listed : undefined);
  if (!game && isFailed) return <ContentLoadError page onRetry={retry} />;
  if (!game) return <Loading page label={text("layout.interface.loading")} />;
  return (
    <div className={styles.page}>
      <Head
        title={text(`${TEXTS}.pageMeta.title`, { name: game.name })}
        description={text(`${TEXTS}.pageMeta.description`, { name: game.name, provider: game.provider })}
        indexed
      />
      {!details?.restricted && <GameStage key={identity} identity={identity} name={game.name} />}
      {painted && <GameData game={game} />}
      <Top game={game} Title={details?.restricted ? "h1" : "h2"} />
      {details?.restricted && (
        <div className={styles.restricted}>
          <Notice
            icon="globe"
            title={text(`${TEXTS}.restricted.title`)}
            description={text(`${TEXTS}.restricted.description`, { name: game.name })}
          />
        </div>
      )}
      {game.feedsJackpot && (
        <div className={styles.jackpot}>
          <Later>
            <JackpotPanel identity={game.identity} />
          </Later>
        </div>
      )}
      {details && <About details={details} />}
      {!details && isFailed && <ContentLoadError onRetry={retry} />}
      {!details && !isFailed && <Loading label={text("layout.interface.loading")} />}
      {isThis && page.similarIds.length > 0 && (
        <Carousel
          id="similar"
          title={<h2 className={styles.subtitle}>{text(`${TEXTS}.similarTitle`)}</h2>}
          label={text(`${TEXTS}.similarTitle`)}
          previous={text("layout.interface.previous")}
          next={text("layout.interface.next")}
          more={
            details?.collection && (
              <SeeAll path={categoryPath(details.collection.identity)} label={details.collection.label} />
            )
          }
        >
          <Tiles ids={page.similarIds} />
        </Carousel>
      )}
    </div>
  );
}

/** `Title`: where the game is played, its bar above the stage has the heading of the page. */
function Top({ game, Title }: { game: GameView; Title: "h1" | "h2" }) {
  // The press that led here is answered with the name alone.
  const isShown = usePaintedOrPrerendered();
  return (
    <header className={styles.top}>
      {isShown ? <Cover game={game} /> : <div className={styles.cover} />}
      <div className={styles.about}>
        {isShown && <Tags labels={game.labels} />}
        <Title className={styles.title}>
          <bdi>{game.name}</bdi>
        </Title>
        {isShown && <Facts game={game} />}
      </div>
    </header>
  );
}

function Cover({ game }: { game: GameView }) {
  const text = useText();
  return (
    <GameCover
      className={styles.cover}
      src={game.image}
      alt={text("pages.home.cover", { name: game.name })}
      width={240}
      height={320}
      missing={styles.missing}
    />
  );
}

function Tags({ labels }: { labels: readonly string[] }) {
  const text = useText();
  const tags = labels.map((name) => tagName(text, name)).filter((tag) => tag !== "");
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** The studio, whether there is a demo, and the favourite button. */
function Facts({ game }: { game: GameView }) {
  const text = useText();
  const { link } = useActions();
  return (
    <>
      {game.provider !== "" && (
        <p className={styles.provider}>
          {game.providerIdentity === "" ? (
            <bdi className="long-name">{game.provider}</bdi>
          ) : (
            <a href={link(providerPath(game.providerIdentity)).href}>
              <bdi className="long-name">{game.provider}</bdi>
            </a>
          )}
        </p>
      )}
      <p className={styles.demo}>
        <Icon name={game.demo ? "check-circle" : "info"} />
        {text(game.demo ? `${TEXTS}.demoYes` : `${TEXTS}.demoNo`)}
      </p>
      <FavoriteButton game={game} />
    </>
  );
}

/** Details of the game from the API. */
function About({ details }: { details: GameDetailsView }) {
  const text = useText();
  const number = useDecimalText();
  const percent = usePercentText();
  const { link } = useActions();
  const { collection, volatility, kind, paylines } = details;
  const share = details.returnToPlayer && percent(Number(details.returnToPlayer));
  const devices = details.devices.map((device) => text(`${TEXTS}.devices.${device}`));
  return (
    <section aria-labelledby="game-details">
      <h2 className={styles.subtitle} id="game-details">
        {text(`${TEXTS}.detailsTitle`)}
      </h2>
      <Details>
        <Detail label={text(`${TEXTS}.kindLabel`)}>{kind && (text.named(`${TEXTS}.kinds.${kind}`) || kind)}</Detail>
        <Detail label={text(`${TEXTS}.groupLabel`)}>
          {collection && <a href={link(categoryPath(collection.identity)).href}>{collection.label}</a>}
        </Detail>
        <Detail label={text(`${TEXTS}.volatilityLabel`)}>
          {volatility && (text.named(`${TEXTS}.volatility.${volatility}`) || volatility)}
        </Detail>
        <Detail label={text(`${TEXTS}.paylinesLabel`)}>{paylines}</Detail>
        <Detail label={text(`${TEXTS}.returnLabel`)}>
          {share && (details.isReturnOfBestPlay ? text(`${TEXTS}.returnOfBestPlay`, { share }) : share)}
        </Detail>
        <Detail label={text(`${TEXTS}.largestLabel`)}>
          {details.largestWin && text(`${TEXTS}.largest`, { multiple: number(details.largestWin) })}
        </Detail>
        <Detail label={text(`${TEXTS}.devicesLabel`)}>{devices.join(", ")}</Detail>
        <Detail label={text(`${TEXTS}.wageringLabel`)}>
          {details.game.wagersBonus === undefined
            ? undefined
            : text(details.game.wagersBonus ? `${TEXTS}.wageringYes` : `${TEXTS}.wageringNo`)}
        </Detail>
      </Details>
    </section>
  );
}
