// Dialogs of the frame: rules, and the seeds behind the rounds.
import { api, el, iconButton, sentence } from "./base.js";
import { sha256 } from "./fair.js";
import { text } from "./texts.js";

/** A dialog with a heading. */
export function dialog(label, content) {
  const box = el("dialog", { "aria-label": label });
  const close = iconButton("close", text("close"), () => box.close());
  box.append(el("header", {}, el("h2", {}, label), close), content);
  // A press beside the dialog closes it.
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  return box;
}

/** Seeds, the change of the player's seed, and links to check rounds. */
export class FairnessPanel {
  #hash = el("strong", { className: "code" });
  #next = el("strong", { className: "code" });
  #told = el("p", { id: "seed-told", className: "code", role: "status" });
  #seed = el("input", {
    id: "seed",
    maxLength: 64,
    autocomplete: "off",
    spellcheck: false,
    "aria-describedby": "seed-told",
  });
  /** True while the field has a seed that was typed and is not in use: the page hears of the one in use meanwhile. */
  #isTyped = false;
  #list = el("ul", { className: "links" });
  #chain = el("div", { hidden: true });
  #dialog;
  #shown = {};

  /** `changed` is called with the answer of the server when the seed has changed. */
  constructor(changed) {
    const change = async (event) => {
      event.preventDefault();
      this.#refuse(false);
      try {
        const { hash, next } = this.#shown;
        const answer = await api("seed", { clientSeed: this.#seed.value });
        this.#isTyped = false;
        changed(answer);
        const { serverSeed } = answer.previous;
        const isKept = (await sha256(serverSeed)) === hash && answer.fairness.hash === next;
        this.#told.textContent = `${text("revealed", { seed: serverSeed })} ${text(isKept ? "kept" : "broken")}`;
        this.#listRounds();
      } catch (error) {
        this.#told.textContent = error.code === 409 ? text("seedInUse") : sentence(error);
        this.#refuse(error.seed);
      }
    };
    this.#seed.oninput = () => {
      this.#isTyped = true;
      this.#refuse(false);
    };
    this.form = el(
      "form",
      { onsubmit: change },
      el("p", {}, text("fairNote")),
      el("p", {}, text("seedHash")),
      this.#hash,
      el("p", {}, text("nextHash")),
      this.#next,
      el("label", { htmlFor: "seed" }, text("clientSeed")),
      this.#seed,
      el("button", { className: "plain" }, text("changeSeed")),
      this.#told,
    );
    this.#dialog = dialog(text("fair"), el("div", {}, this.#chain, this.form, this.#list));
  }

  /** Opens the dialog. */
  open() {
    this.#listRounds();
    this.#dialog.showModal();
  }

  /** Shows the seeds in use. */
  update({ hash, next, clientSeed }) {
    this.#shown = { hash, next };
    this.#hash.textContent = hash;
    this.#next.textContent = next ?? "";
    if (!this.#isTyped) this.#seed.value = clientSeed;
  }

  /** Marks the field of the seed as refused, and leads to it; or takes the mark away with the reason. */
  #refuse(isRefused) {
    if (isRefused) this.#seed.focus();
    else if (this.#seed.ariaInvalid === "true") this.#told.textContent = "";
    this.#seed.ariaInvalid = String(isRefused);
  }

  /** Shows the chain of a shared room in place of the seeds. */
  showChain(chain) {
    this.form.hidden = true;
    this.#chain.hidden = chain === null;
    if (chain === null) return;
    const { anchor, hashes } = chain;
    this.#chain.replaceChildren(
      el("p", {}, text("chainNote", { count: hashes })),
      el("p", {}, text("anchor")),
      el("strong", { className: "code" }, anchor),
    );
  }

  async #listRounds() {
    const rounds = await api("rounds").catch(() => []);
    const links = rounds.slice(0, 8).map((round) => {
      const address = `/game/fairness?round=${round.id}&locale=${document.documentElement.lang}`;
      const label = text("check", { number: round.nonce });
      return el("li", {}, el("a", { href: address, target: "_blank", rel: "noopener" }, label));
    });
    this.#list.replaceChildren(...links);
  }
}
