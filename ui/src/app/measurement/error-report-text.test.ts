import { expect, test } from "vitest";
import { framesOf, isOfExtension, withoutPersonalData } from "./error-report-text.ts";

test.each([
  ["x is not a function", "x is not a function"],
  ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
  ["no answer from https://site.test/verify/a?token=b at start", "no answer from (address) at start"],
  ["eva.long-name@mail.example is taken", "(e-mail) is taken"],
  ["refused: +1 (555) 010-2233", "refused: +(number)"],
  ["card 4111 1111 1111 1111 declined", "card (number) declined"],
  ["token eyJhbGciOiJIUzI1NiJ9 expired", "token (token) expired"],
  ["payment 7f9c24e8-3b1d-4c5e-9f6a-2d8b0e1c4a57 is lost", "payment (token) is lost"],
  ["no page at '/verify/abc'", "no page at '(path)'"],
  ["index 3 of 12", "index 3 of 12"],
])("a report of “%s” says “%s”", (message, reported) => {
  expect(withoutPersonalData(message)).toBe(reported);
});

test("a long message is cut", () => {
  expect(withoutPersonalData("word ".repeat(1000))).toHaveLength(300);
});

const FRAMES = [
  { function: "pay", file: "wallet-1a2b.js", line: 3, column: 4567 },
  { function: "", file: "index-9z.js", line: 1, column: 20 },
];

test.each([
  [
    "Chromium",
    [
      "TypeError: x is not a function",
      "    at pay (https://site.test/assets/wallet-1a2b.js:3:4567)",
      "    at https://site.test/assets/index-9z.js:1:20",
      "    at https://site.test/verify/secret:1:1",
      "    at other (https://cdn.example/assets/count.js:1:1)",
    ],
  ],
  [
    "Firefox and Safari",
    [
      "pay@https://site.test/assets/wallet-1a2b.js:3:4567",
      "@https://site.test/assets/index-9z.js:1:20",
      "global code@https://site.test/verify/secret:1:1",
    ],
  ],
])("a report has the calls in files of the build, as %s names them", (_, stack) => {
  expect(framesOf(stack.join("\n"), "https://site.test")).toEqual(FRAMES);
});

test("an asynchronous call has its name", () => {
  const stack = "Error\n    at async load (https://site.test/assets/a.js:1:2)";
  expect(framesOf(stack, "https://site.test")[0]?.function).toBe("load");
});

test.each([
  ["Error\n    at inject (chrome-extension://abc/content.js:1:1)", true],
  ["inject@moz-extension://abc/content.js:1:1", true],
  ["inject@safari-web-extension://abc/content.js:1:1", true],
  ["Error\n    at pay (https://site.test/assets/wallet.js:1:1)", false],
])("errors of extensions are recognized", (stack, isForeign) => {
  expect(isOfExtension(stack)).toBe(isForeign);
});
