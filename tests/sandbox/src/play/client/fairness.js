// Checks a round in the browser. Every value can be edited, to see that another one does not fit.
import { el } from "./base.js";
import { jackpotNumber, leadsTo, sha256 } from "./fair.js";
import { Money } from "./money.js";
import { text } from "./texts.js";

/** A hash in hexadecimal, and the message of a round: a seed and a number. */
const HASH = /^[0-9a-f]{64}$/i;
const MESSAGE = /^.+:\d+$/;

const main = document.getElementById("game");
main.className = "check";
document.title = text("checkTitle");
const verdict = el("p", { className: "verdict", role: "status" }, text("loading"));
main.replaceChildren(el("h1", {}, text("checkTitle")), verdict);

const { round } = document.body.dataset;
const response = await fetch(`/game/api/fairness/${encodeURIComponent(round)}`).catch(() => null);
const answer = response?.ok ? (await response.json()).data : null;

if (answer === null) verdict.textContent = text(response === null ? "offline" : "notFound");
else {
  const area = (id, value) =>
    el("textarea", {
      id,
      value,
      dir: "ltr",
      spellcheck: false,
      autocomplete: "off",
      "aria-describedby": `${id}-fault`,
    });
  const field = (id, label, input) =>
    el(
      "div",
      { className: "entry" },
      el("label", { htmlFor: id }, text(label)),
      input,
      el("p", { id: `${id}-fault`, className: "fault" }),
    );
  const hash = area("hash", answer.hash);
  const seed = area("seed", answer.serverSeed ?? "");
  const anchor = answer.chain === null ? null : area("anchor", answer.chain.anchor);
  const message = area("message", answer.message);
  const outcome = area("outcome", JSON.stringify(answer.round.outcome, null, 1));
  const jackpot = answer.jackpot ? area("jackpot", JSON.stringify(answer.jackpot, null, 1)) : null;

  /** True if the number is that of the seeds, and the jackpot was won exactly if the number is below the stake. */
  const falls = async (seed, message) => {
    const money = new Money(answer.round.currency, answer.decimals);
    const told = JSON.parse(jackpot.value);
    const [stake, turnover, number, won] = ["stake", "turnover", "number", "won"].map((key) => money.minor(told[key]));
    return (await jackpotNumber(seed, message, turnover)) === number && number < stake === won > 0n;
  };

  /** What each field has to be before anything can be computed. */
  const isHash = ({ value }) => (HASH.test(value.trim()) ? null : "hashForm");
  const isJson = ({ value }) => {
    try {
      return typeof JSON.parse(value) === "object" ? null : "jsonForm";
    } catch {
      return "jsonForm";
    }
  };
  const forms = new Map([
    [hash, isHash],
    [seed, ({ value }) => (value.trim() === "" && answer.serverSeed !== null ? "seedMissing" : null)],
    [anchor, isHash],
    [message, ({ value }) => (MESSAGE.test(value.trim()) ? null : "messageForm")],
    [outcome, isJson],
    [jackpot, isJson],
  ]);
  forms.delete(null);

  /** Says beside each field what is wrong with its form. Returns true if nothing is. */
  const areFormed = () => {
    const faults = [...forms].map(([input, faultOf]) => {
      const fault = faultOf(input);
      input.ariaInvalid = String(fault !== null);
      document.getElementById(`${input.id}-fault`).textContent = fault === null ? "" : text(fault);
      return fault;
    });
    return faults.every((fault) => fault === null);
  };

  const { follows } = await import(`./check-${answer.engine}.js`);
  const judge = async () => {
    if (!areFormed()) return ["", text("mendFields")];
    if (seed.value.trim() === "") return ["", text("hidden")];
    const reason = async () => {
      if ((await sha256(seed.value.trim())) !== hash.value.trim().toLowerCase()) return "hashWrong";
      if (anchor) {
        const chain = { ...answer.chain, anchor: anchor.value.trim().toLowerCase() };
        if (!(await leadsTo(seed.value.trim(), chain))) return "chainWrong";
      }
      try {
        const inputs = { ...answer, serverSeed: seed.value.trim(), message: message.value.trim() };
        const fits = await follows({ ...inputs, outcome: JSON.parse(outcome.value) });
        if (!fits) return "outcomeWrong";
      } catch {
        return "outcomeWrong";
      }
      const isDrawn = jackpot === null || (await falls(seed.value.trim(), message.value.trim()).catch(() => false));
      return isDrawn ? null : "jackpotWrong";
    };
    const found = await reason();
    return found === null ? ["good", text("genuine")] : ["bad", text("forged", { reason: text(found) })];
  };
  /** Number of the last judgement: an earlier one may take longer. */
  let last = 0;
  const update = async () => {
    last += 1;
    const number = last;
    const [kind, words] = await judge();
    if (number !== last) return;
    verdict.className = `verdict ${kind}`;
    verdict.textContent = words;
  };
  /** Shows the whole text of every field; a long outcome is scrolled. */
  const grow = () => {
    for (const input of forms.keys()) {
      input.style.blockSize = "auto";
      input.style.blockSize = `${Math.min(input.scrollHeight + 2, innerHeight * 0.6)}px`;
    }
  };
  const form = el(
    "form",
    {
      oninput: () => {
        grow();
        update();
      },
    },
    field("hash", "seedHash", hash),
    field("seed", "serverSeed", seed),
    ...(anchor ? [field("anchor", "anchor", anchor)] : []),
    field("message", "message", message),
    field("outcome", "outcome", outcome),
    ...(jackpot ? [field("jackpot", "jackpot", jackpot)] : []),
  );
  const notes = [text("checkNote")];
  if (anchor) notes.push(text("chainNote", { count: answer.chain.hashes }));
  if (jackpot) notes.push(text("jackpotNote"));
  main.append(el("p", {}, answer.title), ...notes.map((note) => el("p", {}, note)), form);
  grow();
  addEventListener("resize", grow);
  await update();
}
