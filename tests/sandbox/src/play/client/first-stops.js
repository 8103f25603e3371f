// What a slot shows before its first round.

/** The symbol of the game's own scene. */
const OWN = 0;

/** A number that follows from a text (FNV-1a, 32 bits). */
function hash(text) {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0), 0x01000193) >>> 0;
  return value;
}

/** The stops of the reels for a title. The reel in the middle shows the game's own scene in its middle row. */
export function firstStops(title, reels) {
  return reels.map((reel, index) => {
    const stop = hash(`${title}:${index}`) % reel.length;
    if (index !== Math.floor(reels.length / 2)) return stop;
    // The stop is the upper row.
    const own = reel.findIndex((_, steps) => reel[(stop + steps + 1) % reel.length] === OWN);
    return (stop + Math.max(0, own)) % reel.length;
  });
}
