// The table of measured values beside their budgets, as Markdown for ui/docs/speed.md.

/** Prints what was measured, its value and its budget; marks a value over its budget. */
export function printTable(rows) {
  const cells = rows.map(({ what, value, unit, digits = 0, budget }) => {
    const measured = value.toFixed(digits);
    const over = Number(measured) > budget ? " (over)" : "";
    return [what, `${measured} ${unit}${over}`.replace("  ", " ").trim(), `${budget} ${unit}`.trim()];
  });
  printColumns([["what", "measured", "at most"], ...cells]);
}

/** Prints rows of cells; the first row is the head. */
export function printColumns(all) {
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  console.log([line(all[0]), rule, ...all.slice(1).map(line)].join("\n"));
}
