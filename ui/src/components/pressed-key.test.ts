import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pressedKey } from "./pressed-key.ts";

const pressed = (more: object) => ({ key: "Escape", keyCode: 27, isComposing: false, ...more }) as KeyboardEvent;

test("a key of an input method is none of the site's", () => {
  expect(pressedKey(pressed({}))).toBe("Escape");
  expect(pressedKey(pressed({ isComposing: true }))).toBe("");
  // Safari has ended the composition before it tells of the key.
  expect(pressedKey(pressed({ keyCode: 229 }))).toBe("");
});

test("every key handler asks for the key by this rule", () => {
  const root = join(import.meta.dirname, "..");
  const own = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes("pressed-key"),
  );
  const others = own.filter((file) =>
    /event\.(nativeEvent\.)?(key|keyCode|isComposing)\b/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(others).toEqual([]);
});
