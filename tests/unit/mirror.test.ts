// Snapshots of rows: only changes cross.
import { expect, test } from "vitest";
import { Mirror } from "../../pkg/dist/mirror.js";

type Batch = Parameters<Mirror["apply"]>[0];

/** A change of the rows of a slice, as the core publishes it. */
const rows = (change: object) => [{ slice: "accounts", change }] as unknown as Batch;

function filled(): Mirror {
  const mirror = new Mirror();
  const change = {
    $rows: [
      ["a", { id: "a", balance: 1, equivalent: 10 }],
      ["b", { id: "b", balance: 2, equivalent: 20 }],
    ],
    order: ["a", "b"],
  };
  mirror.apply(rows(change));
  return mirror;
}

test("a revised row keeps its other fields, and other rows their identity", () => {
  const mirror = filled();
  const [, second] = mirror.snapshot("accounts");
  mirror.apply(rows({ $rows: [], fields: ["equivalent"], revised: [["a", { equivalent: 11 }]] }));
  expect(mirror.snapshot("accounts")).toEqual([{ id: "a", balance: 1, equivalent: 11 }, second]);
  expect(mirror.snapshot("accounts")[1]).toBe(second);
});

test("a field that a revised row has no more is absent", () => {
  const mirror = filled();
  mirror.apply(rows({ $rows: [], fields: ["equivalent"], revised: [["b", {}]] }));
  expect(mirror.snapshot("accounts")[1]).toStrictEqual({ id: "b", balance: 2 });
});

test("a row can be revised while others come and the order changes", () => {
  const mirror = filled();
  const change = {
    $rows: [["c", { id: "c", balance: 3 }]],
    fields: ["equivalent"],
    revised: [["b", { equivalent: 21 }]],
    order: ["b", "c"],
  };
  mirror.apply(rows(change));
  expect(mirror.snapshot("accounts")).toEqual([
    { id: "b", balance: 2, equivalent: 21 },
    { id: "c", balance: 3 },
  ]);
});
