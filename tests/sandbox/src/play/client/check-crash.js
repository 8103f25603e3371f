// Computes the point of a crash round again.
import { hex, mac } from "./fair.js";

/** True if the outcome follows from the seeds. */
export async function follows({ serverSeed, message, outcome }) {
  const bits = BigInt(`0x${hex(await mac(serverSeed, message)).slice(0, 13)}`);
  const whole = 2n ** 52n;
  const point = Math.min(Math.max(Number((97n * whole) / (whole - bits)), 100), 100_000);
  return point === outcome.point;
}
