// `ui/deploy/deploy.sh` keeps what open pages of earlier builds still load.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("../../ui/deploy/deploy.sh", import.meta.url));
const DAY_MS = 24 * 60 * 60 * 1000;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "builds-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const served = () => join(folder, "served");
const live = (...path: string[]) => join(served(), "live", ...path);

/** Deploys a build with these assets. */
function deploy(id: string, assets: readonly string[], pages: readonly string[] = ["index.html"]): string {
  const build = join(folder, `build-${id}`);
  for (const inside of ["assets", "builds"]) mkdirSync(join(build, inside), { recursive: true });
  for (const name of assets) writeFileSync(join(build, "assets", name), `${name} of ${id}`);
  for (const name of pages) writeFileSync(join(build, name), id);
  writeFileSync(join(build, "config.json"), "{}");
  writeFileSync(join(build, "builds", "latest.json"), JSON.stringify({ id, timestamp: 1 }));
  return execFileSync("sh", [SCRIPT, build, served()], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Changes the time of a deployment to a number of days ago. */
function age(id: string, days: number): void {
  const at = new Date(Date.now() - days * DAY_MS);
  utimesSync(join(served(), id), at, at);
}

test("the first build becomes the live one", () => {
  expect(deploy("a1", ["app-1.js"])).toBe("a1 is live.\n");
  expect(readFileSync(live("index.html"), "utf8")).toBe("a1");
  expect(readdirSync(live("assets"))).toEqual(["app-1.js"]);
});

test("assets of the build before stay, its pages do not", () => {
  deploy("a1", ["app-1.js", "shared.js"], ["index.html", "gone.html"]);
  deploy("a2", ["app-2.js", "shared.js"]);
  expect(readFileSync(live("index.html"), "utf8")).toBe("a2");
  expect(existsSync(live("gone.html"))).toBe(false);
  expect(readdirSync(live("assets")).sort()).toEqual(["app-1.js", "app-2.js", "shared.js"]);
  expect(readFileSync(live("assets", "shared.js"), "utf8")).toBe("shared.js of a2");
});

test("what was replaced more than seven days ago is removed, what was live until now is not", () => {
  deploy("a1", ["app-1.js"]);
  deploy("a2", ["app-2.js"]);
  age("a1", 9);
  age("a2", 9);
  deploy("a3", ["app-3.js"]);
  expect(readdirSync(live("assets")).sort()).toEqual(["app-2.js", "app-3.js"]);
  expect(readdirSync(served()).sort()).toEqual(["a2", "a3", "live"]);
});

test("the configuration beside the builds is that of every build", () => {
  deploy("a1", []);
  writeFileSync(join(served(), "config.json"), '{"apiBase":"https://api.example"}');
  deploy("a2", []);
  expect(readFileSync(live("config.json"), "utf8")).toContain("https://api.example");
});

test("a build that is there already is not deployed a second time", () => {
  deploy("a1", ["app-1.js"]);
  expect(() => deploy("a1", ["app-2.js"])).toThrow("a1 exists already.");
  expect(readdirSync(live("assets"))).toEqual(["app-1.js"]);
});
