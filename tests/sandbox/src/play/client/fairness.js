// Checks a round in the browser. Every value can be edited, to see that another one does not fit.
import { el } from "./base.js";
import { jackpotNumber, leadsTo, sha256 } from "./fair.js";
import { Money } from "./money.js";
import { text } from "./texts.js";

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
  const area = (id, value) => el("textarea", { id, value, dir: "ltr", spellcheck: false });
  const field = (id, label, input) =>
    el("div", { className: "slider" }, el("label", { htmlFor: id }, text(label)), input);
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

  const { follows } = await import(`./check-${answer.engine}.js`);
  const judge = async () => {
    if (seed.value.trim() === "") return ["", text("hidden")];
    const reason = async () => {
      if ((await sha256(seed.value.trim())) !== hash.value.trim()) return "hashWrong";
      if (anchor) {
        const chain = { ...answer.chain, anchor: anchor.value.trim() };
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
  const update = async () => {
    const [kind, words] = await judge();
    verdict.className = `verdict ${kind}`;
    verdict.textContent = words;
  };
  const form = el(
    "form",
    { oninput: update },
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
  await update();
}
