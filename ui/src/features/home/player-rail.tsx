import type { GameView, PlayerBonusView, QuestView, TournamentEntryView } from "@player-site/core";
import { useActions, useMoney, useSelector, useSlice, useText } from "@player-site/core/react";
import { type ReactNode, useCallback } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon, type IconName } from "../../components/icon.tsx";
import { Progress } from "../../components/progress.tsx";
import { usePercentText, useWholeText } from "../../core/numbers.ts";
import { BONUS_GAMES, BONUSES, tournamentPath } from "../../core/paths.ts";
import { useGames } from "../../core/rows.ts";
import { hasMoney } from "../../core/visitor.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { useSpinsText } from "../../shared/bonuses/spins-text.ts";
import { GameCover } from "../../shared/game-links/game-cover.tsx";
import { GameLink } from "../../shared/game-links/game-link.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import { isPhone } from "../../styles/breakpoints.ts";
import { LiveTableCard, useLiveTables } from "./live-table-card.tsx";
import styles from "./player-rail.module.css";

const TEXTS = "pages.home.player";
/** Number of cards that fit side by side on wide screens. Live tables fill the room; at least one is shown. */
const SIDE_BY_SIDE = 3;

/**
 * Where the player can carry on: the game played last, the active bonus or one that waits for its activation, the active quest, the
 * tournament, live tables. Without any of them the ways to begin. The place is the same height in each state.
 */
export default function PlayerRail() {
  const text = useText();
  const { loadPlayedGames } = useActions();
  const { ids, phase } = useSlice("playedGames");
  const load = useCallback(() => loadPlayedGames(isPhone()), [loadPlayedGames]);
  const [isMissing, retry] = useLoad(load);
  const games = useGames();
  const game = ids[0] === undefined ? undefined : games.get(ids[0]);
  const bonuses = useSlice("bonuses");
  const bonus = bonuses.find(({ active }) => active);
  // The activation of another bonus would end the active one.
  const waiting = bonus ? undefined : bonuses.find(({ canActivate }) => canActivate);
  const quests = useSelector("app", (app) => app.features.quests);
  const quest = useSlice("quests").find(({ tab }) => tab === "active");
  const hasQuest = quests && quest !== undefined;
  const { loadEnteredTournament } = useActions();
  useLoad(loadEnteredTournament);
  const { entry } = useSlice("enteredTournament");
  const own = [game, bonus, waiting, hasQuest, entry].filter(Boolean).length;
  const tables = useLiveTables().slice(0, Math.max(1, SIDE_BY_SIDE - own));
  const failed = isMissing || phase === "failed";
  if (!game && phase === "loading" && !failed) return <div className={styles.rail} aria-busy="true" />;
  if (!game && !bonus && !waiting && !hasQuest && !entry && !failed) return <Beginning />;
  return (
    <ul className={styles.rail} aria-label={text(`${TEXTS}.label`)}>
      {game && <LastGame game={game} />}
      {!game && failed && (
        <li className={styles.card}>
          <span className={styles.words}>{text(`${TEXTS}.failed`)}</span>
          <Button size="small" onClick={retry}>
            {text("layout.interface.retry")}
          </Button>
        </li>
      )}
      {bonus && <ActiveBonus bonus={bonus} />}
      {waiting && <WaitingBonus bonus={waiting} />}
      {hasQuest && <ActiveQuest quest={quest} />}
      {entry && <EnteredTournament entry={entry} />}
      {tables.map((table) => (
        <LiveTableCard key={table.gameId} table={table} />
      ))}
    </ul>
  );
}

/** Actions for a player without a last game, an active bonus or a quest. A player with money is not asked to deposit. */
function Beginning() {
  const text = useText();
  const open = useOpenDialog();
  const hasBalance = useSelector("accounts", hasMoney);
  return (
    <div className={styles.rail}>
      {!hasBalance && (
        <Button kind="money" size="large" onClick={() => open({ name: "wallet", value: "deposit" })}>
          {text("pages.home.hero.playerButton")}
        </Button>
      )}
      <a className={buttonClass({ kind: hasBalance ? "primary" : "secondary", size: "large" })} href="#games">
        {text("pages.home.hero.lobbyButton")}
      </a>
    </div>
  );
}

function LastGame({ game }: { game: GameView }) {
  const text = useText();
  return (
    <li className={styles.card}>
      <GameCover className={styles.cover} src={game.image} alt="" width={54} height={72} />
      <span className={styles.words}>
        <span className={styles.label}>{text(`${TEXTS}.game`)}</span>
        <GameLink className={styles.link} identity={game.identity}>
          <bdi>{game.name}</bdi>
        </GameLink>
      </span>
      <Icon name="play" className={styles.play} />
    </li>
  );
}

function ActiveBonus({ bonus }: { bonus: PlayerBonusView }) {
  const text = useText();
  const { link } = useActions();
  return (
    <Card
      icon="gift"
      label={text(`${TEXTS}.bonus`)}
      percent={bonus.progress}
      more={bonus.kind === "bonus" && <BonusGames />}
    >
      <a className={styles.link} href={link(BONUSES).href}>
        <bdi>{bonus.name}</bdi>
      </a>
    </Card>
  );
}

/** A bonus that can be activated. It opens the dialog that activates it and leads to play. */
function WaitingBonus({ bonus }: { bonus: PlayerBonusView }) {
  const text = useText();
  const money = useMoney();
  const spins = useSpinsText()(bonus);
  const open = useOpenDialog();
  const worth = bonus.amount ? money(bonus.amount) : spins;
  return (
    <Card icon="gift" label={text(`${TEXTS}.waiting`)} note={worth || undefined}>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        onClick={() => open({ name: "ready-bonus", value: bonus.id })}
      >
        <bdi>{bonus.packageName ?? bonus.name}</bdi>
      </button>
    </Card>
  );
}

/** Leads to the games that count towards the bonus. */
function BonusGames() {
  const text = useText();
  const words = text("layout.siteSidebar.gamesLabel");
  const { link } = useActions();
  return (
    <a
      className={styles.more}
      href={link(BONUS_GAMES).href}
      aria-label={`${words}: ${text("pages.category.filters.bonusGames")}`}
    >
      {words}
    </a>
  );
}

/** A quest with the task that is under way. */
function ActiveQuest({ quest }: { quest: QuestView }) {
  const text = useText();
  const open = useOpenDialog();
  const task = quest.tasks.find(({ active, done }) => active && !done);
  return (
    <Card icon="star" label={text(`${TEXTS}.quest`)} percent={task && Number(task.percent)}>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => open({ name: "quests-hub" })}>
        <bdi>{quest.name}</bdi>
      </button>
    </Card>
  );
}

function EnteredTournament({ entry }: { entry: TournamentEntryView }) {
  const text = useText();
  const number = useWholeText();
  const { link } = useActions();
  const place = entry.place === undefined ? undefined : text(`${TEXTS}.place`, { place: number(entry.place) });
  return (
    <Card icon="trophy" label={text(`${TEXTS}.tournament`)} note={place}>
      <a className={styles.link} href={link(tournamentPath(entry.identity)).href}>
        <bdi>{entry.title}</bdi>
      </a>
    </Card>
  );
}

interface CardProps {
  icon: IconName;
  label: string;
  /** Progress; without it none is known. */
  percent?: number | undefined;
  /** Text behind the label. */
  note?: string | undefined;
  /** The control that the whole card presses. */
  children: ReactNode;
  /** A second control, at the end. */
  more?: ReactNode;
}

function Card({ icon, label, percent, note, children, more }: CardProps) {
  const percentText = usePercentText();
  return (
    <li className={styles.card}>
      <span className={styles.badge}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>
          {label}
          {percent !== undefined && ` · ${percentText(percent)}`}
          {note !== undefined && ` · ${note}`}
        </span>
        {children}
        {percent !== undefined && <Progress value={percent} label={label} />}
      </span>
      {more}
    </li>
  );
}
