// Shared by all checks of rounds: numbers from revealed seeds, with the browser's own cryptography.

const bytes = (text) => new TextEncoder().encode(text);
/** Bytes in hexadecimal. */
export const hex = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of a text in hexadecimal. */
export const sha256 = async (text) => hex(await crypto.subtle.digest("SHA-256", bytes(text)));

/** HMAC-SHA256 of a message, as bytes. */
export async function mac(seed, message) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(seed), algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(message)));
}

/** Uniform numbers below a count, eight from each block of the round. */
export function numbers(seed, message) {
  let block = 0;
  let ready = [];
  return async (count) => {
    if (ready.length === 0) {
      const view = new DataView((await mac(seed, `${message}:${block}`)).buffer);
      block += 1;
      ready = Array.from({ length: 8 }, (_, index) => view.getUint32(index * 4));
    }
    return Math.floor((ready.shift() * count) / 2 ** 32);
  };
}

/** The number of the jackpot in a round: 52 bits as a whole number below the turnover, both in smallest units. */
export async function jackpotNumber(seed, message, turnover) {
  const view = new DataView((await mac(seed, `${message}:jackpot`)).buffer);
  return ((view.getBigUint64(0) >> 12n) * turnover) >> 52n;
}

/** True if a number of hashes leads from a seed to the published start of its chain. */
export async function leadsTo(seed, { anchor, hashes }) {
  let found = seed;
  for (let step = 0; step < hashes; step += 1) found = await sha256(found);
  return found === anchor;
}
