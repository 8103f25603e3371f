// Live roulette: one wheel for all players, driven by the events of the room. A chip on the table is a bet: the server hears
// of every change, and what it did not take leaves the table.
import { allow, api, el, follow, GameError } from "./base.js";
import { Frame, start } from "./common.js";
import { shown } from "./money.js";
import { smallestChip, Table } from "./table.js";
import { text } from "./texts.js";
import { ballText, colourOf, Wheel } from "./wheel.js";

/** Time without a further chip after which the chips are sent, milliseconds. */
const QUIET = 500;
/** Time before the end of the betting in which every chip is sent at once, milliseconds. */
const RUSH = 2000;

start(async (state) => {
  const frame = new Frame(state, { chosen: "chip", stakeOf: smallestChip });
  frame.stage.classList.add("roulette");
  const wheel = new Wheel(state.rules.wheel);
  const told = el("p", { className: "number", dir: "ltr" }, "");
  const history = el("ol", { className: "history", "aria-label": text("last"), dir: "ltr", role: "list" });
  const count = el("p", { className: "players-count" });
  let room = null;
  let bet = state.round;
  /** Time of the last change of the chips, if the server does not have them yet. */
  let changedAt = null;
  let isSending = false;
  /** True if chips of this round came too late. */
  let isLate = false;
  /** Number of the shared round whose ball was let run. */
  let turned = 0;
  /** Number of the shared round whose result was told. */
  let toldRound = 0;
  let ahead = state.now - Date.now();
  const isOpen = () => bet?.state === "open";
  /** The bets that the server has. */
  const placed = () => (isOpen() ? bet.outcome.bets : []);
  const left = (until) => Math.max(0, until - Date.now() - ahead);
  const seconds = (until) => Math.ceil(left(until) / 1000);
  const table = new Table(frame, changed);
  frame.stage.append(history, el("div", { className: "bowl-side" }, wheel.element, told, count), table.element);
  frame.explain(...["rouletteRules", "inside", "liveRules"].map((key) => el("p", {}, text(key))));

  let said = "";
  const say = (key, values = {}) => {
    const words = key === "" ? "" : text(key, values);
    // The status is spoken when it changes.
    if (said !== words) frame.say(words);
    said = words;
  };
  const button = (words, enabled, className = "action") => {
    if (frame.action.textContent !== words) frame.action.textContent = words;
    allow(frame.action, enabled);
    frame.action.className = className;
  };

  function changed() {
    changedAt = table.has(placed()) ? null : Date.now();
    // The table has cleared the status.
    said = "";
    tick();
  }

  /** Chips that the server did not take leave the table. */
  const takeBack = () => {
    if (!table.has(placed())) table.put(placed());
  };

  /** Sends the chips on the table. What the server has is read again if it did not answer. */
  const send = async () => {
    isSending = true;
    changedAt = null;
    say("placing");
    const { bets } = table;
    const replaces = isOpen() ? bet.id : undefined;
    try {
      if (bets.length > 0) settle(await frame.attempt(frame.roundOf({ bets, replaces })));
      else settle(await api(`rounds/${bet.id}/cancel`, {}));
      frame.clear();
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      frame.fail(error);
      await frame.refresh(settle);
      if (!error.temporary) {
        takeBack();
        frame.refuse(error);
      }
    }
    isSending = false;
    // The player may have placed more meanwhile.
    changed();
  };

  /** Draws what depends on the time. */
  function tick() {
    if (room === null) return;
    const isBetting = room.phase === "betting";
    const wait = isBetting ? seconds(room.startsAt) : 0;
    if (frame.stage.dataset.locked !== String(!isBetting)) {
      frame.stage.dataset.locked = String(!isBetting);
      table.lock(!isBetting);
    }
    if (!isBetting && !isSending && !table.has(placed())) {
      isLate = true;
      takeBack();
    }
    // A wheel that turns for others is no round of this player.
    frame.hold(isOpen());
    frame.lock(isOpen() && !isBetting);
    frame.stage.dataset.view = isBetting ? "table" : "wheel";
    // Low frames show the wheel alone while the ball runs.
    wheel.bet(placed().map(({ on }) => on));
    if (isBetting) {
      if (!isSending && !table.has(placed())) changedAt ??= Date.now();
      const isDue = changedAt !== null && (Date.now() - changedAt >= QUIET || left(room.startsAt) < RUSH);
      if (isDue && !isSending) send();
      if (isSending || changedAt !== null) say("placing");
      else if (isOpen()) say("placed", { amount: shown(bet.stake, bet.currency) });
      const isEmpty = table.total === 0n;
      button(`${text(isEmpty ? "placeChips" : "cancel")} · ${wait}`, !isEmpty, isEmpty ? "action" : "action second");
    } else if (room.phase === "running") {
      frame.status.classList.remove("success");
      if (isOpen() && !isLate) say("placed", { amount: shown(bet.stake, bet.currency) });
      else say(isLate ? "late" : "running");
      button(text("running"), false);
    } else button(text("closed", { seconds: seconds(room.nextAt) }), false);
  }

  const tell = (round) => {
    frame.tell(round);
    frame.say(ballText(round.outcome.number, frame.status.textContent));
    toldRound = round.nonce;
  };

  const settle = (answer) => {
    const before = bet;
    bet = answer.round?.state === "cancelled" ? null : answer.round;
    // The room may have told of this bet before its answer came: it is not one of the others.
    if (room !== null) table.showOthers(othersIn(room));
    frame.update(answer);
    if (before?.id === bet?.id && before?.state === "open" && bet?.state === "done") {
      tell(bet);
      frame.seen(bet);
      table.put([]);
    }
  };

  const refresh = async () => {
    await frame.refresh(settle);
    tick();
  };

  const show = async (number, moving) => {
    told.textContent = "";
    table.mark(null);
    await wheel.show(number, moving);
    told.textContent = String(number);
    told.className = `number ${colourOf(number)}`;
    table.mark(number);
  };

  /** Counts the other players with chips on each spot. */
  const othersIn = ({ number, bets }) => {
    const counts = new Map();
    for (const on of bets.flatMap(({ spots = [] }) => spots)) counts.set(on, (counts.get(on) ?? 0) + 1);
    const own = bet?.nonce === number ? bet.outcome.bets : [];
    for (const { on } of own) counts.set(on, (counts.get(on) ?? 1) - 1);
    return counts;
  };

  const receive = (next) => {
    ahead = next.now - Date.now();
    frame.fair.showChain(next.chain);
    const isFresh = room?.number !== next.number;
    if (isFresh) {
      if (bet !== null && bet.nonce !== next.number && !isOpen()) bet = null;
      if (room !== null) say("");
      isLate = false;
      table.mark(null);
    }
    room = next;
    if (next.phase !== "betting" && turned !== next.number) {
      turned = next.number;
      // Who comes late sees where the ball lies.
      show(next.point, next.phase === "running" ? undefined : false);
    }
    // A settled bet is told by the session.
    if (isOpen() && (next.phase === "crashed" || bet.nonce !== next.number)) refresh();
    else if (next.phase === "crashed" && bet === null && toldRound !== next.number) {
      toldRound = next.number;
      frame.say(ballText(next.point, isLate ? text("late") : ""));
    }
    count.textContent = `${text("players")}: ${next.bets.length}`;
    table.showOthers(othersIn(next));
    history.replaceChildren(
      ...next.history.map(({ point }) => el("li", { className: colourOf(point) }, String(point))),
    );
    tick();
  };

  frame.action.onclick = () => table.put([]);
  if (state.staked) table.remember(state.staked.outcome.bets);
  // The chips of a bet that was made before a reload lie there again.
  if (isOpen()) table.put(placed());
  else table.draw();
  follow(state.game, receive, (isOffline) => (isOffline ? frame.fail(new GameError("offline")) : frame.clear()));
  setInterval(tick, 200);
});
