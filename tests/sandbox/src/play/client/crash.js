// Crash: one multiplier for all players, driven by the events of the room.
import { allow, api, el, follow, GameError, still, svg } from "./base.js";
import { Frame, start } from "./common.js";
import { Money, shown } from "./money.js";
import { decimal, text } from "./texts.js";
import { typed } from "./typed.js";

/** Growth in each millisecond, as on the server. */
const GROWTH = 1.00008;
/** After its meaning has changed, the button rests for so many milliseconds: the second half of a double press. */
const REST = 500;
/** Multipliers that are spoken while a bet runs. */
const MILESTONES = [2, 3, 5, 10, 20, 50, 100, 1000];
const times = (hundredths) => `${decimal(hundredths / 100)}×`;
const multiplierAt = (elapsed) => Math.max(100, Math.floor(100 * GROWTH ** elapsed));

start(async (state) => {
  const frame = new Frame(state);
  let room = null;
  let bet = state.round;
  let busy = false;
  /** Time of the server minus time of this device. */
  let ahead = state.now - Date.now();
  const now = () => Date.now() + ahead;

  const big = el("p", { className: "number", dir: "ltr" }, times(100));
  const curve = svg("path", { class: "curve", "vector-effect": "non-scaling-stroke" });
  const area = svg("path", { class: "area" });
  const chart = svg("svg", {
    viewBox: "0 0 100 100",
    preserveAspectRatio: "none",
    class: "chart",
    "aria-hidden": "true",
  });
  chart.append(area, curve);
  const scene = svg(
    "svg",
    { class: "scene", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("use", { href: "#scene" }),
  );
  const history = el("ol", { className: "history", "aria-label": text("last"), dir: "ltr", tabIndex: 0, role: "list" });
  const players = el("ul", { className: "players" });
  const heading = el("h2", {});
  const view = el("div", { className: "view" }, chart, scene, big);
  const aside = el("section", { className: "aside", "aria-label": text("players") }, heading, players);
  frame.stage.append(history, view, aside);

  const auto = el("input", { id: "auto", inputMode: "decimal", autocomplete: "off", dir: "ltr", maxLength: 7 });
  auto.placeholder = text("autoHint");
  frame.extra.append(el("div", { className: "slider" }, el("label", { htmlFor: "auto" }, text("auto")), auto));
  auto.oninput = () => frame.dismiss();
  frame.explain(el("p", {}, text("crashRules")));

  const isOpen = () => bet?.state === "open";
  const point = (share) => [8 + 78 * share, 88 - 70 * share ** 2];

  /** Draws the curve up to a share of the width. */
  const drawCurve = (share) => {
    const points = Array.from({ length: 25 }, (_, index) => point((share * index) / 24).map((one) => one.toFixed(2)));
    const path = `M${points.map((pair) => pair.join(" ")).join("L")}`;
    const [x, y] = point(share);
    curve.setAttribute("d", path);
    area.setAttribute("d", `${path}L${x} 100L8 100z`);
    scene.style.left = `${x}%`;
    scene.style.top = `${y}%`;
  };

  let meaning = "";
  let wasEnabled = false;
  let restsUntil = 0;
  const button = (next, words, enabled, className = "action") => {
    if (meaning !== next && wasEnabled) restsUntil = performance.now() + REST;
    meaning = next;
    wasEnabled = enabled;
    if (frame.action.textContent !== words) frame.action.textContent = words;
    allow(frame.action, enabled && !busy && performance.now() >= restsUntil);
    frame.action.className = className;
    // The amount to cash out changes ten times a second: the name for speech does not.
    if (next === "cash-out") frame.action.setAttribute("aria-label", text("cashOut"));
    else frame.action.removeAttribute("aria-label");
  };

  const seconds = (until) => Math.max(0, Math.ceil((until - now()) / 1000));
  let said = "";
  const say = (key, values) => {
    // Counting seconds and multipliers are for the eye; the status is spoken when its kind changes.
    if (said !== key) frame.say(text(key, values));
    said = key;
  };

  /** Draws what depends on the time. */
  const tick = () => {
    if (room === null) return;
    const phase = room.phase === "betting" && now() >= room.startsAt ? "running" : room.phase;
    view.dataset.phase = phase;
    frame.lock(isOpen());
    if (isOpen() && bet.nonce !== room.number) {
      // The round of the bet is over, and its end not known yet: this round's buttons are not for it.
      say("loading");
      button("closed", text("loading"), false);
      return;
    }
    auto.readOnly = isOpen();
    if (phase === "betting") {
      big.textContent = text("startsIn", { seconds: seconds(room.startsAt) });
      drawCurve(0);
      if (isOpen()) {
        say("placed", { amount: shown(bet.stake, bet.currency) });
        button("cancel", text("cancel"), true, "action second");
      } else {
        if (said !== "betsOpen") frame.status.classList.remove("success");
        say("betsOpen");
        button("bet", text("bet"), true);
      }
    } else if (phase === "running") {
      const multiplier = multiplierAt(now() - room.startsAt);
      big.textContent = times(multiplier);
      drawCurve(still ? 0.6 : 1 - 1 / (1 + (now() - room.startsAt) / 9000));
      if (isOpen()) {
        const reached = MILESTONES.findLast((one) => one * 100 <= multiplier);
        if (reached === undefined) say("running");
        else if (said !== `reached ${reached}`) {
          said = `reached ${reached}`;
          frame.say(times(reached * 100));
        }
        const money = new Money(bet.currency, bet.decimals);
        const amount = (money.minor(bet.stake) * BigInt(multiplier)) / 100n;
        button(
          "cash-out",
          `${text("cashOut")} ${money.show(money.plain(amount))}`,
          room.phase === "running",
          "action hot",
        );
        if (bet.outcome.auto !== null && multiplier > bet.outcome.auto) refresh();
      } else {
        if (bet === null) say("running");
        button("bet", text("bet"), false);
      }
    } else {
      big.textContent = times(room.point);
      if (!curve.hasAttribute("d")) drawCurve(0.6);
      if (bet === null) say("crashedAt", { multiplier: times(room.point) });
      button("closed", text("closed", { seconds: seconds(room.nextAt) }), false);
    }
  };

  const settle = (answer) => {
    const before = bet;
    bet = answer.round?.state === "cancelled" ? null : answer.round;
    // The event of the own bet can come before its answer.
    if (room !== null) showBets();
    frame.update(answer);
    if (before?.id === bet?.id && before?.state === "open" && bet?.state === "done") {
      const { cashedAt } = bet.outcome;
      said = "result";
      frame.tell(bet);
      const words = cashedAt === null ? text("lost") : text("cashedAt", { multiplier: times(cashedAt) });
      frame.say(bet.payout === "0" ? words : `${words}. ${frame.status.textContent}`);
    }
  };

  const refresh = async () => {
    await frame.refresh(settle);
    tick();
  };

  /** The bets of all players; the own one is named and comes first. */
  const showBets = () => {
    const isOwn = ({ round }) => round !== undefined && round === bet?.id;
    players.replaceChildren(
      ...[...room.bets]
        .sort((one, other) => isOwn(other) - isOwn(one))
        .map((placed) =>
          el(
            "li",
            { className: `${placed.cashedAt ? "hit" : ""} ${isOwn(placed) ? "own" : ""}` },
            el("span", {}, el("bdi", {}, isOwn(placed) ? text("you") : (placed.name ?? text("guest")))),
            el("span", {}, el("bdi", {}, shown(placed.stake, placed.currency))),
            el("span", {}, el("bdi", {}, placed.cashedAt ? times(placed.cashedAt) : "–")),
          ),
        ),
    );
  };

  const receive = (next) => {
    ahead = next.now - Date.now();
    frame.fair.showChain(next.chain);
    const fresh = room === null || room.number !== next.number;
    room = next;
    if (fresh) {
      if (bet !== null && bet.nonce !== next.number && !isOpen()) bet = null;
      said = "new";
    }
    // A settled bet is told by the session.
    if (isOpen() && (next.phase === "crashed" || bet.nonce !== next.number)) refresh();
    heading.textContent = `${text("players")}: ${next.bets.length}`;
    showBets();
    history.replaceChildren(
      ...next.history.map((one) => el("li", { className: one.point >= 200 ? "high" : "" }, times(one.point))),
    );
    tick();
  };

  frame.action.onclick = async () => {
    if (busy) return;
    busy = true;
    frame.clear();
    allow(frame.action, false);
    try {
      if (!isOpen()) {
        const answer = await frame.play(typed(auto.value) === "" ? {} : { auto: typed(auto.value) });
        if (answer !== null) settle(answer);
      } else {
        const verb = room.phase === "betting" ? "cancel" : "cash-out";
        settle(await api(`rounds/${bet.id}/${verb}`, {}));
      }
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      frame.fail(error, refresh);
    }
    busy = false;
    tick();
  };

  follow(state.game, receive, (isOffline) => (isOffline ? frame.fail(new GameError("offline")) : frame.clear()));
  const loop = () => {
    tick();
    requestAnimationFrame(loop);
  };
  requestAnimationFrame(loop);
});
