// How the output of test programs is read: pkg/build/results.mjs.
import { expect, test } from "vitest";
import { resultsOfRust } from "../../pkg/build/results.mjs";

const line = (event: string, name: string) => JSON.stringify({ type: "test", event, name, exec_time: 1 });

const outcomes = (...lines: string[]) =>
  resultsOfRust("core", lines).map(({ name, outcome }) => [name.replace("core: ", ""), outcome]);

test("a Rust test that takes more than a minute passes if it passes in the end", () => {
  expect(outcomes(line("started", "slow"), line("timeout", "slow"), line("ok", "slow"))).toEqual([["slow", "passed"]]);
});

test("a Rust test that the program does not end has failed", () => {
  expect(outcomes("noise", line("started", "a"), line("ignored", "b"), line("timeout", "a"))).toEqual([
    ["b", "skipped"],
    ["a", "failed"],
  ]);
});
