import type { JackpotView, PagePath } from "@player-site/core";
import { Money, useActions, useMoney, useText } from "@player-site/core/react";
import { Skeleton } from "../../components/skeleton.tsx";
import { LoadingArea } from "../../components/spinner.tsx";
import { usePercentText } from "../../core/numbers.ts";
import { Detail, Details } from "./game-detail.tsx";
import pageStyles from "./game-page.module.css";
import styles from "./jackpot.module.css";
import { useJackpot } from "./use-jackpot.ts";

const TEXTS = "pages.game.jackpot";
/** The page that checks a round. */
const ROUND_PROOF = "/profile/history/proof" satisfies PagePath;

/** The jackpot that a game feeds: the amount of its pool, its terms, and its proof. */
export function JackpotPanel({ identity }: { identity: string }) {
  const text = useText();
  const { jackpot, phase } = useJackpot(identity);
  const isOpen = jackpot !== undefined || phase === "loading" || phase === "failed";
  if (!isOpen) return null;
  return (
    <section className={styles.panel} aria-labelledby="jackpot">
      <h2 className={pageStyles.subtitle} id="jackpot">
        {text(`${TEXTS}.title`)}
      </h2>
      {jackpot ? (
        <Known jackpot={jackpot} identity={identity} />
      ) : phase === "loading" ? (
        <LoadingArea label={text("layout.interface.loading")}>
          <Skeleton shape="card" />
        </LoadingArea>
      ) : (
        <p className={styles.unknown}>{text(`${TEXTS}.unknown`)}</p>
      )}
    </section>
  );
}

function Known({ jackpot, identity }: { jackpot: JackpotView; identity: string }) {
  const text = useText();
  const money = useMoney();
  const percent = usePercentText();
  const { link } = useActions();
  const { amount, seed, turnover, share, rtp, games } = jackpot;
  const own = games.find((game) => game.identity === identity)?.rtp;
  const proof = link(ROUND_PROOF);
  const values = { share: percent(Number(share)), turnover: money(turnover), seed: money(seed) };
  return (
    <>
      {/* No live region: it changes every second. */}
      {amount ? (
        <p className={styles.amount}>
          <Money value={amount} />
        </p>
      ) : (
        <p className={styles.unknown}>{text(`${TEXTS}.unknown`)}</p>
      )}
      <Details>
        <Detail label={text(`${TEXTS}.shareLabel`)}>{values.share}</Detail>
        <Detail label={text(`${TEXTS}.turnoverLabel`)}>
          <Money value={turnover} />
        </Detail>
        <Detail label={text(`${TEXTS}.gameReturnLabel`)}>{own && percent(Number(own))}</Detail>
        <Detail label={text(`${TEXTS}.returnLabel`)}>{percent(Number(rtp))}</Detail>
      </Details>
      <details className={styles.how}>
        <summary>{text(`${TEXTS}.how.title`)}</summary>
        <p>{text(`${TEXTS}.how.share`, values)}</p>
        <p>{text(`${TEXTS}.how.chance`, values)}</p>
        <p>{text(`${TEXTS}.how.payment`, values)}</p>
        <p>
          {text(`${TEXTS}.how.proof`)} {!proof.closed && <a href={proof.href}>{text(`${TEXTS}.how.proofLink`)}</a>}
        </p>
      </details>
    </>
  );
}
