import { expect, test } from "vitest";
import { answerHtml } from "./answer-html.ts";

const at = (path: string) => `https://site.test/de${path}`;

test("an answer has plain tags, and links with an origin", () => {
  expect(
    answerHtml('<p>See <a href="/contact">us</a> &amp; <a href="https://help.test/?a=1&amp;b=2">help</a></p>', at),
  ).toBe(
    '<p>See <a href="https://site.test/de/contact">us</a> &amp; <a href="https://help.test/?a=1&amp;b=2">help</a></p>',
  );
});

test("a link that opens a dialog keeps its words alone, and other elements keep their contents", () => {
  expect(
    answerHtml(
      '<p><a href="?sign-up=true" data-button="primary">Sign up</a><br></p><div><ul><li>One</li></ul></div>',
      at,
    ),
  ).toBe("<p>Sign up<br></p><ul><li>One</li></ul>");
});
