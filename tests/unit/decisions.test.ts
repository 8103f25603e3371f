// The decisions beside the code: each says why, where and what holds it, and what it names exists.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["core-wasm/docs/decisions", "ui/docs/decisions", "tests/sandbox/docs/decisions"];
const UNHELD = "nothing but this page";
const LABELS = ["Why", "Where", "Held by"] as const;
/** A file, and the name or the quoted title of a test in it. */
const HOLDER = /`([^`]+)` (?:"([^"]+)"|(\w+))/g;

interface Decision {
  heading: string;
  /** What follows each label. */
  parts: Map<string, string>;
}

const pages = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`),
);

/** The entries of a page. Lines may be wrapped anywhere between words. */
function decisionsOf(text: string): Decision[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((entry) => {
      const [heading = "", ...paragraphs] = entry
        .split(/\n\n+/)
        .map((paragraph) => paragraph.replace(/\s+/g, " ").trim());
      const parts = new Map<string, string>();
      for (const paragraph of paragraphs)
        for (const label of LABELS)
          if (paragraph.startsWith(`${label}: `)) parts.set(label, paragraph.slice(label.length + 2));
      return { heading, parts };
    });
}

/** True if the file has this test. */
function isHeld(file: string, title: string | undefined, name: string | undefined): boolean {
  const source = readFileSync(join(ROOT, file), "utf8");
  if (title !== undefined) return source.includes(title);
  return new RegExp(`#\\[(?:tokio::)?test\\b[^\\]]*\\]\\s+(?:#\\[[^\\]]*\\]\\s+)*(?:async )?fn ${name}\\b`).test(
    source,
  );
}

test("what spares servers is held by tests that exist", () => {
  const [, table = ""] = readFileSync(join(ROOT, "core-wasm/docs/scale.md"), "utf8").split("| what | held by |");
  const rows = table.trim().split("\n").slice(1);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const holders = [...row.matchAll(HOLDER)];
    expect(holders.length, row).toBeGreaterThan(0);
    for (const [, file = "", title, name] of holders) expect(isHeld(file, title, name), row).toBe(true);
  }
});

test.each(FOLDERS)("ARCHITECTURE.md links to %s and names its pages", (folder) => {
  const overview = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
  const [, listed = ""] = overview.match(new RegExp(`\\(${folder}\\): ([a-z,\\s-]+?)\n(?:- |$)`)) ?? [];
  const names = pages.filter((page) => page.startsWith(`${folder}/`)).map((page) => page.slice(folder.length + 1, -3));
  expect(names.length).toBeGreaterThan(0);
  expect(listed.split(/,\s+/).sort()).toEqual(names.sort());
});

describe.each(pages)("%s", (page) => {
  const text = readFileSync(join(ROOT, page), "utf8");
  const decisions = decisionsOf(text);

  test("has a subject with a sentence, and each decision once", () => {
    expect(text).toMatch(/^# .+\n\n[^#].+/);
    expect(decisions.length).toBeGreaterThan(0);
    const headings = decisions.map(({ heading }) => heading);
    expect(headings.filter((heading, index) => headings.indexOf(heading) < index)).toEqual([]);
  });

  test("says why, where and what holds each decision", () => {
    for (const { heading, parts } of decisions)
      for (const label of LABELS) expect(parts.get(label), heading).toBeTruthy();
  });

  test("names files that exist", () => {
    for (const { heading, parts } of decisions) {
      const where = parts.get("Where") ?? "";
      expect(where, heading).toMatch(/^`[^`]+`(, `[^`]+`)*$/);
      for (const [, path = ""] of where.matchAll(/`([^`]+)`/g))
        expect(existsSync(join(ROOT, path)), `${heading}: ${path}`).toBe(true);
    }
  });

  test("names tests that exist", () => {
    for (const { heading, parts } of decisions) {
      const held = parts.get("Held by") ?? "";
      if (held === UNHELD) continue;
      expect(held.replace(HOLDER, "").replace(/; /g, ""), `${heading}: nothing but tests`).toBe("");
      for (const [, file = "", title, name] of held.matchAll(HOLDER)) {
        expect(existsSync(join(ROOT, file)), `${heading}: ${file}`).toBe(true);
        expect(isHeld(file, title, name), `${heading}: ${title ?? name} in ${file}`).toBe(true);
      }
    }
  });
});
