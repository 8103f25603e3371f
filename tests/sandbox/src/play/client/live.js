// Live roulette: one wheel for all players, driven by the events of the room.
import { allow, api, el, follow, GameError } from "./base.js";
import { Frame, start } from "./common.js";
import { shown } from "./money.js";
import { Table } from "./table.js";
import { text } from "./texts.js";
import { colourOf, Wheel } from "./wheel.js";

start(async (state) => {
  const frame = new Frame(state, "chip");
  frame.stage.classList.add("roulette");
  const wheel = new Wheel(state.rules.wheel);
  const told = el("p", { className: "number", dir: "ltr" }, "");
  const history = el("ol", { className: "history", "aria-label": text("last"), dir: "ltr", role: "list" });
  const count = el("p", { className: "players-count" });
  let room = null;
  let bet = state.round;
  let busy = false;
  /** Number of the shared round whose ball was let run. */
  let turned = 0;
  let ahead = state.now - Date.now();
  const isOpen = () => bet?.state === "open";
  /** True if the betting has ended with chips on the table that were not bet. */
  const isLate = () => bet === null && !busy && table.total > 0n;
  const seconds = (until) => Math.max(0, Math.ceil((until - Date.now() - ahead) / 1000));
  const table = new Table(frame, tick);
  frame.stage.append(el("div", { className: "bowl-side" }, wheel.element, told, history, count), table.element);
  frame.explain(el("p", {}, text("rouletteRules")), el("p", {}, text("liveRules")));

  let said = "";
  const say = (key, values) => {
    // The status is spoken when its kind changes.
    if (said !== key) frame.say(key === "" ? "" : text(key, values));
    said = key;
  };
  const button = (words, enabled, className = "action") => {
    if (frame.action.textContent !== words) frame.action.textContent = words;
    allow(frame.action, enabled && !busy);
    frame.action.className = className;
  };

  /** Draws what depends on the time. */
  function tick() {
    if (room === null) return;
    const isBetting = room.phase === "betting";
    const wait = isBetting ? seconds(room.startsAt) : 0;
    const isLocked = !isBetting || isOpen() || busy;
    if (frame.stage.dataset.locked !== String(isLocked)) {
      frame.stage.dataset.locked = String(isLocked);
      table.lock(isLocked);
      if (!isLocked) table.draw();
    }
    // A wheel that turns for others is no round of this player.
    frame.lock(isOpen());
    frame.stage.dataset.view = isBetting ? "table" : "wheel";
    if (isBetting && isOpen()) {
      say("placed", { amount: shown(bet.stake, bet.currency) });
      button(`${text("cancel")} · ${wait}`, true, "action second");
    } else if (isBetting) {
      const amount = frame.money.show(frame.money.plain(table.total));
      const isEmpty = table.total === 0n;
      button(isEmpty ? `${text("placeChips")} · ${wait}` : `${text("bet")} ${amount} · ${wait}`, !isEmpty);
    } else if (room.phase === "running") {
      if (said !== "running") frame.status.classList.remove("success");
      say(isLate() ? "late" : "running");
      button(text("running"), false);
    } else button(text("closed", { seconds: seconds(room.nextAt) }), false);
  }

  const tell = (round) => {
    const { number } = round.outcome;
    const colour = number === 0 ? text("zero") : text(colourOf(number));
    frame.tell(round);
    frame.say(`${text("ball", { number, colour })} ${frame.status.textContent}`);
    said = "result";
  };

  const settle = (answer) => {
    const before = bet;
    bet = answer.round?.state === "cancelled" ? null : answer.round;
    frame.update(answer);
    if (before?.id === bet?.id && before?.state === "open" && bet?.state === "done") {
      tell(bet);
      frame.seen(bet);
      table.finish();
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

  const receive = (next) => {
    ahead = next.now - Date.now();
    frame.fair.showChain(next.chain);
    const isFresh = room?.number !== next.number;
    if (isFresh) {
      if (bet !== null && bet.nonce !== next.number && !isOpen()) bet = null;
      if (room !== null) say("");
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
    else if (next.phase === "crashed" && bet === null && said !== "result") {
      const colour = next.point === 0 ? text("zero") : text(colourOf(next.point));
      const ball = text("ball", { number: next.point, colour });
      frame.say(isLate() ? `${ball} ${text("late")}` : ball);
      said = "result";
    }
    count.textContent = `${text("players")}: ${next.bets.length}`;
    history.replaceChildren(
      ...next.history.map(({ point }) => el("li", { className: colourOf(point) }, String(point))),
    );
    tick();
  };

  frame.action.onclick = async () => {
    if (busy) return;
    busy = true;
    frame.clear();
    tick();
    try {
      if (isOpen()) settle(await api(`rounds/${bet.id}/cancel`, {}));
      else {
        const answer = await frame.play({ bets: table.bets });
        if (answer !== null) settle(answer);
      }
      said = "new";
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      frame.fail(error, refresh);
    }
    busy = false;
    if (!isOpen() && room?.phase === "betting") say("");
    tick();
  };

  table.draw();
  follow(state.game, receive, (isOffline) => (isOffline ? frame.fail(new GameError("offline")) : frame.clear()));
  setInterval(tick, 200);
});
