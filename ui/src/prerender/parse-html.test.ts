import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { headingsOf } from "../shared/content/content-tree.ts";
import { parseHtml } from "./parse-html.ts";

const CONTENT = fileURLToPath(new URL("../../content", import.meta.url));
const HTML = /<[a-z]/;

/** All HTML in a document. */
function htmlIn(node: unknown): string[] {
  if (typeof node === "string") return HTML.test(node) ? [node] : [];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(htmlIn) : [];
}

test("elements, attributes and entities are read", () => {
  expect(parseHtml('<p>a &amp; <a href="/x?a=1&amp;b" data-button="money">b</a><br>c</p>')).toEqual([
    {
      tag: "p",
      attributes: {},
      children: [
        "a & ",
        { tag: "a", attributes: { href: "/x?a=1&b", "data-button": "money" }, children: ["b"] },
        { tag: "br", attributes: {}, children: [] },
        "c",
      ],
    },
  ]);
  expect(headingsOf(parseHtml('<h2 id="a-1">A</h2><h2>Zwei Wörter</h2>'))).toEqual([
    { id: "a-1", text: "A" },
    { id: "zwei-wörter", text: "Zwei Wörter" },
  ]);
});

test("HTML that is not well-formed is refused", () => {
  for (const html of ["<p>", "<p></b>", "</p>", "<p class=a></p>", "a < b", "<!-- -->", "<p a='b'></p>"]) {
    expect(() => parseHtml(html), html).toThrow();
  }
});

describe("the documents of the site", () => {
  const files = readdirSync(CONTENT, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
  test.each(files)("%s is well-formed", (file) => {
    for (const html of htmlIn(JSON.parse(readFileSync(join(CONTENT, file), "utf8")))) parseHtml(html);
  });
});
