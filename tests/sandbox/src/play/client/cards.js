// Playing cards, drawn with text and shapes. A card is named like "10♥".
import { el, pause, still, svg } from "./base.js";
import { CARD_TEXTS } from "./card-texts.js";
import { learnTexts, text } from "./texts.js";

learnTexts(CARD_TEXTS);

/** The suits by their sign: the key of the name, and the shape. */
const SUITS = {
  "♠": [
    "spades",
    "M12 2C9 7 3 10 3 15a4.5 4.5 0 0 0 7.6 3.2C10.5 20 9.6 21.2 8 22h8c-1.6-.8-2.5-2-2.6-3.8A4.5 4.5 0 0 0 21 15c0-5-6-8-9-13z",
  ],
  "♥": ["hearts", "M12 21.5C7 17 2 13 2 8.4A5.3 5.3 0 0 1 12 6.2a5.3 5.3 0 0 1 10 2.2C22 13 17 17 12 21.5z"],
  "♦": ["diamonds", "M12 1.5L20.5 12 12 22.5 3.5 12z"],
  "♣": [
    "clubs",
    "M12 2a4.6 4.6 0 0 0-4 6.9A4.6 4.6 0 1 0 10.9 15c0 3-1 5.6-2.9 7h8c-1.9-1.4-2.9-4-2.9-7A4.6 4.6 0 1 0 16 8.9 4.6 4.6 0 0 0 12 2z",
  ],
};
const CROWN = "M3 18L2 7l5.5 4L12 4l4.5 7L22 7l-1 11z";
/** Ranks with a name of their own. */
const COURT = { A: "rankAce", J: "rankJack", Q: "rankQueen", K: "rankKing" };
/** Time from one card to the next, milliseconds. */
const STEP = 130;
/** Time in which nothing can be pressed after cards were dealt: a double press decides nothing. */
const SETTLE = 600;

const shape = (path, name) => svg("svg", { viewBox: "0 0 24 24", class: name }, svg("path", { d: path }));
const parts = (card) => [card.slice(0, -1), card.slice(-1)];

/** The name of a card in words. */
export function words(card) {
  const [rank, sign] = parts(card);
  return text("card", { rank: COURT[rank] ? text(COURT[rank]) : rank, suit: text(SUITS[sign][0]) });
}

/** The names of several cards. */
export const list = (cards) => cards.map(words).join(", ");

/** The face of a card, or its back without one; hidden from screen readers, to which the words are told. */
export function face(card) {
  if (!card) return el("span", { className: "face back", "aria-hidden": "true" });
  const [rank, sign] = parts(card);
  const [name, path] = SUITS[sign];
  const isCourt = rank !== "A" && rank in COURT;
  const color = name === "hearts" || name === "diamonds" ? "red" : "black";
  return el(
    "span",
    { className: `face ${color}${isCourt ? " court" : ""}`, "aria-hidden": "true", dir: "ltr" },
    el("span", { className: "index" }, el("b", {}, rank), shape(path, "small")),
    ...(isCourt ? [shape(CROWN, "crown")] : []),
    shape(path, "pip"),
  );
}

/** Lets a card come in, after those with lower numbers. */
export function arrive(element, number = 0) {
  if (still) return;
  const frames = [
    { opacity: 0, transform: "translate(24%, -45%) rotate(8deg)" },
    { opacity: 1, transform: "none" },
  ];
  element.animate(frames, { duration: 220, delay: number * STEP, easing: "ease-out", fill: "backwards" });
}

/** Waits until a number of cards has come in. */
export const settled = (count) => pause(still ? SETTLE : Math.max(SETTLE, count * STEP + 260));

/** A text that only screen readers tell. */
export const told = () => el("p", { className: "told", role: "status" });
