// An amount that counts up to a win.

/** Time until the whole amount is shown, milliseconds. */
const TIME = 600;
/** Steps of the way, as a divisor of exact amounts. */
const STEPS = 1000n;

/** Calls `show` with growing amounts in minor units, at last with the whole. Returns a function that ends it. */
export function countUp(whole, show) {
  const begin = performance.now();
  let next = 0;
  const step = (now) => {
    const share = Math.min(1, Math.max(0, now - begin) / TIME);
    show((whole * BigInt(Math.round(share * Number(STEPS)))) / STEPS);
    if (share < 1) next = requestAnimationFrame(step);
  };
  next = requestAnimationFrame(step);
  return () => cancelAnimationFrame(next);
}
