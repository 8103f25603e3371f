// The packed package, installed into an empty project and used by plain Node
// and by a strict TypeScript program.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
let project: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "embedding-project-"));
  execFileSync("npm", ["pack", "--silent", "--workspace", "pkg", "--pack-destination", project], { cwd: root });
  const [packed = ""] = readdirSync(project);
  const installed = join(project, "node_modules", "@player-site", "core");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", join(project, packed), "-C", installed, "--strip-components=1"]);
  symlinkSync(join(root, "node_modules", "centrifuge"), join(project, "node_modules", "centrifuge"));
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
}, 60_000);

afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

/** Compiles a file of the foreign project. Throws if it has an error. */
function compile(file: string, options: readonly string[]): void {
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  const parameters = [compiler, "--strict", "--noEmit", "--target", "es2022", ...options, file];
  execFileSync(process.execPath, parameters, { cwd: project, stdio: "pipe" });
}

test("plain Node loads and starts the core and gets an offline error", () => {
  writeFileSync(
    join(project, "use.js"),
    `import { isCoreError, loadCore } from "@player-site/core";
     globalThis.fetch = async () => { throw new TypeError("no network"); };
     const core = await loadCore({ configUrl: "https://site.test/config.json", phoneTableUrl: "https://site.test/p.json" });
     const phases = [core.snapshot("app").phase];
     core.subscribe("app", () => phases.push(core.snapshot("app").phase));
     const failed = await core.actions.start("https://site.test/").catch((error) => error.kind + " " + error.source);
     await core.actions.openForm("signIn");
     const fields = core.snapshot("signIn").fields.map((field) => field.name);
     if (core.actions.signIn !== core.actions.signIn) throw new Error("a call must keep its identity");
     console.log(JSON.stringify({ phases, failed, fields, error: isCoreError(new Error("x")), accounts: core.snapshot("accounts") }));
     // A failed start is retried, so the program runs until the core is disposed.
     core.dispose();`,
  );
  const output = execFileSync(process.execPath, ["use.js"], { cwd: project, stdio: ["ignore", "pipe", "ignore"] });
  expect(JSON.parse(output.toString())).toEqual({
    phases: ["starting", "unavailable"],
    failed: "offline https://site.test/config.json",
    // Lazily loaded files are included.
    fields: ["login", "password"],
    error: false,
    accounts: [],
  });
});

test("a program exits after disposing its core, whatever is in flight", () => {
  writeFileSync(
    join(project, "end.js"),
    `import { loadCore } from "@player-site/core";
     globalThis.fetch = () => new Promise(() => {});
     const core = await loadCore({ config: {} });
     core.actions.start("https://site.test/").catch((error) => console.log(error.kind));
     await new Promise((resolve) => setTimeout(resolve, 50));
     core.dispose();`,
  );
  // Pending requests alone would keep it running for 20 seconds.
  const output = execFileSync(process.execPath, ["end.js"], { cwd: project, timeout: 10_000 });
  expect(output.toString().trim()).toBe("disposed");
});

test("a core that is disposed of is freed, started or not", () => {
  writeFileSync(
    join(project, "live.js"),
    `import { loadCore } from "@player-site/core";
     globalThis.fetch = () => new Promise(() => {});
     let live = 0;
     const registry = new FinalizationRegistry(() => { live -= 1; });
     const task = () => new Promise((resolve) => setTimeout(resolve, 20));
     async function use(starts) {
       // The core holds its options as long as it lives.
       const options = { config: {} };
       registry.register(options, undefined);
       live += 1;
       const core = await loadCore(options);
       const stop = core.subscribe("app", () => {});
       core.onCommand(() => {});
       if (starts) core.actions.start("https://site.test/").catch(() => {});
       await task();
       stop();
       core.dispose();
     }
     for (let number = 0; number < 20; number += 1) await use(number % 2 === 0);
     for (let turn = 0; turn < 10; turn += 1) {
       await task();
       globalThis.gc();
     }
     console.log(live);`,
  );
  const output = execFileSync(process.execPath, ["--expose-gc", "live.js"], { cwd: project });
  // The engine may keep the last one for a while.
  expect(Number(output.toString())).toBeLessThanOrEqual(1);
});

test("a failed part load is an error with a cause", () => {
  const folder = join(project, "node_modules", "@player-site", "core", "dist", "bundler");
  const access = readdirSync(folder).find((name) => name.startsWith("split_access")) ?? "";
  renameSync(join(folder, access), join(folder, "elsewhere"));
  writeFileSync(
    join(project, "part.js"),
    `import { isCoreError, loadCore } from "@player-site/core";
     const core = await loadCore({ config: {} });
     console.warn = () => {};
     const error = await core.actions.openForm("signIn").catch((error) => error);
     console.log(JSON.stringify([isCoreError(error), error.kind, error.retryable, error.cause.code]));
     core.dispose();`,
  );
  const output = execFileSync(process.execPath, ["part.js"], { cwd: project });
  renameSync(join(folder, "elsewhere"), join(folder, access));
  expect(JSON.parse(output.toString())).toEqual([true, "load", true, "ENOENT"]);
});

test("the README example signs in, deposits and exits", () => {
  const readme = readFileSync(join(root, "pkg", "README.md"), "utf8");
  const [, program = ""] = /^## Example: sign-in and deposit\n+```js\n([\s\S]*?)^```/m.exec(readme) ?? [];
  const samples = join(root, "tests", "samples");
  writeFileSync(
    join(project, "server.js"),
    `import { readdirSync, readFileSync } from "node:fs";
     const answers = {};
     for (const name of readdirSync(${JSON.stringify(samples)})) {
       const { call, status, response } = JSON.parse(readFileSync(${JSON.stringify(`${samples}/`)} + name, "utf8"));
       if (call !== undefined && status < 300) answers[call.split("?")[0]] ??= response;
     }
     const sample = (name) => JSON.parse(readFileSync(${JSON.stringify(`${samples}/`)} + name, "utf8")).response;
     answers["POST /api/payment/invoices/deposit"] = sample("deposit-qr.json");
     answers["GET /api/payment/methods/deposit"] = sample("methods-deposit.json");
     answers["GET /content/en/layout.json"] = {};
     answers["GET /config.json"] = { locales: ["en"], defaultLocale: "en" };
     // A token that does not run out.
     answers["POST /api/player/sessions"].data.accessToken = "e30.e30.s";
     globalThis.WebSocket = undefined;
     globalThis.fetch = async (input, init) => {
       const { method, url } = input instanceof Request ? input : new Request(input, init);
       const answer = answers[method + " " + new URL(url).pathname];
       return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 404 });
     };`,
  );
  writeFileSync(join(project, "readme.js"), `import "./server.js";\n${program}`);
  const output = execFileSync(process.execPath, ["readme.js"], {
    cwd: project,
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 20_000,
  }).toString();
  expect(output).toContain("player [ '1250.75 USD'");
  expect(output).toContain("sandbox.scan: ");
  expect(output).toMatch(/^qr$/m);
});

test("the README lists every slice, action and error kind", () => {
  const readme = readFileSync(join(root, "pkg", "README.md"), "utf8");
  const installed = join(project, "node_modules", "@player-site", "core", "dist");
  const signatures = readFileSync(join(installed, "bundler", "signatures.js"), "utf8");
  const declarations = readFileSync(join(installed, "bundler", "core.d.ts"), "utf8");
  const [, slices = ""] = /interface Snapshots \{([\s\S]*?)^\}/m.exec(declarations) ?? [];
  const [, kinds = ""] = /kind: ("offline" .*?);/.exec(declarations) ?? [];
  const names = [
    ...[...slices.matchAll(/^ {4}readonly (\w+): /gm)].map(([, name]) => name),
    ...[...signatures.matchAll(/^ "?(\w+)"?: /gm)].map(([, name]) => name),
    ...[...kinds.matchAll(/"(\w+)"/g)].map(([, name]) => name),
  ];
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test("Vite builds the default entry without a plugin and inlines no file", async () => {
  writeFileSync(join(project, "index.html"), '<script type="module" src="/page.js"></script>');
  writeFileSync(
    join(project, "page.js"),
    'import { loadCore } from "@player-site/core/web"; loadCore({ configUrl: "/config.json" });',
  );
  const { build } = await import("vite");
  await build({ root: project, logLevel: "silent", configFile: false, build: { outDir: "out", minify: false } });
  const assets = readdirSync(join(project, "out", "assets"));
  const scripts = assets.filter((name) => name.endsWith(".js"));
  const text = scripts.map((name) => readFileSync(join(project, "out", "assets", name), "utf8")).join();
  expect(text).not.toMatch(/data:(application|text)/);
  expect(assets.filter((name) => /^(core_bg|split_|chunk_).*\.wasm$/.test(name)).length).toBeGreaterThan(10);
  expect(assets.some((name) => name.startsWith("pattern-worker"))).toBe(true);
}, 60_000);

test("the package metadata is complete, and each module is packed once", () => {
  const installed = join(project, "node_modules", "@player-site", "core");
  const names = readdirSync(installed);
  expect(names).toEqual(expect.arrayContaining(["LICENSE", "CHANGELOG.md", "README.md"]));
  const all = readdirSync(join(installed, "dist"), { recursive: true }).map(String);
  const modules = all.filter((name) => name.endsWith(".wasm"));
  expect(new Set(modules.map((name) => basename(name))).size).toBe(modules.length);
  // Some bundlers inline smaller files as data: URLs, which the policy does
  // not allow.
  const inlined = [...modules, "pattern-worker.js"].filter(
    (name) => statSync(join(installed, "dist", name)).size <= 4096,
  );
  expect(inlined).toEqual([]);
  const declarations = readFileSync(join(installed, "dist", "bundler", "core.d.ts"), "utf8");
  expect(declarations).not.toMatch(/\* r"/);
  const output = execFileSync(process.execPath, ["-p", "require('@player-site/core/package.json').engines.node"], {
    cwd: project,
  });
  expect(output.toString()).toMatch(/^>=20/);
});

test("the declarations need neither dom nor the types of Node", () => {
  writeFileSync(
    join(project, "platform.ts"),
    `import { loadCore, namespaced } from "@player-site/core/node";
     import { loadCore as bundled } from "@player-site/core/bundler";
     import { connectDevtools } from "@player-site/core/devtools";
     import { loadRules } from "@player-site/core/rules";
     import { startTestCore } from "@player-site/core/testing";
     import { type Core, loadCore as fetched } from "@player-site/core/web";
     const core: Core = await loadCore({ configUrl: "/config.json", fetch: async ({ url }) => ({ status: url.length, text: async () => "" }) });
     export const all = [core, bundled, connectDevtools, fetched, loadRules, namespaced, startTestCore];`,
  );
  expect(() => compile("platform.ts", ["--module", "nodenext", "--lib", "es2023", "--types", ""])).not.toThrow();
});

test("plain Node loads the entries beside the core from the packed files", () => {
  writeFileSync(
    join(project, "entries.js"),
    `import { connectDevtools } from "@player-site/core/devtools";
     import { loadCore } from "@player-site/core";
     import { loadRules } from "@player-site/core/rules";
     import { startTestCore } from "@player-site/core/testing";
     const rules = await loadRules();
     const { core } = await startTestCore(loadCore);
     console.log(rules.limitEffect("100", "150"), connectDevtools(core).snapshot("app").phase);
     core.dispose();`,
  );
  const output = execFileSync(process.execPath, ["entries.js"], { cwd: project, timeout: 20_000 });
  expect(output.toString().trim()).toBe("later ready");
});

test("publint finds nothing, and every entry but data has types", async () => {
  const installed = join(project, "node_modules", "@player-site", "core");
  const { messages } = await publint({ pkgDir: installed, strict: true });
  expect(messages).toEqual([]);
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const untyped = Object.entries<string | { types?: string }>(exports).filter(
    ([, entry]) => typeof entry === "string" || !existsSync(join(installed, entry.types ?? "missing")),
  );
  expect(untyped.map(([name]) => name).filter((name) => !name.endsWith(".json"))).toEqual([]);
});

test("attw finds nothing: the types of each entry are those of the file that is loaded", async () => {
  const [packed = ""] = readdirSync(project).filter((name) => name.endsWith(".tgz"));
  const result = await checkPackage(createPackageFromTarballData(readFileSync(join(project, packed))));
  if (result.types === false) throw new Error("the package has no types");
  // The package has ES modules only, and `exports`, which `moduleResolution: node10` does not read.
  const foreign = ["node10", "node16-cjs"];
  const problems = result.problems.filter(
    (problem) => !("resolutionKind" in problem && foreign.includes(problem.resolutionKind)),
  );
  expect(problems).toEqual([]);
  expect(Object.keys(result.entrypoints)).toEqual(expect.arrayContaining([".", "./react", "./rules", "./core.wasm"]));
});

test("scripts have source maps with their sources", () => {
  const folder = join(project, "node_modules", "@player-site", "core", "dist");
  const map = JSON.parse(readFileSync(join(folder, "mirror.js.map"), "utf8"));
  expect(map.sources).toEqual(["../src/mirror.ts"]);
  expect(map.sourcesContent[0]).toContain("class Mirror");
});

test.each([
  ["bundler", ["--module", "esnext", "--moduleResolution", "bundler"]],
  ["node16", ["--module", "node16"]],
  ["nodenext", ["--module", "nodenext"]],
])("a strict TypeScript program compiles against the declarations with moduleResolution %s", (_name, options) => {
  writeFileSync(
    join(project, "use.ts"),
    `import { type AccountView, isCoreError, loadCore } from "@player-site/core";
     const core = await loadCore({ configUrl: "/config.json", phoneTableUrl: "/phone-table.json" });
     const balances: string[] = core.snapshot("accounts").map((account: AccountView) => account.balance.amount);
     core.onCommand((command) => { if (command.kind === "openDialog") console.log(command.dialog.name satisfies string); });
     try { await core.actions.signIn(); } catch (error) { if (isCoreError(error)) console.log(error.kind, balances); }
     // @ts-expect-error snapshots are for reading
     core.snapshot("session").status = "guest";
     // @ts-expect-error all the way down
     core.snapshot("app").locales.push({});
     // @ts-expect-error there is no such form
     core.actions.changeField("signOut", "login", "x");`,
  );
  expect(() => compile("use.ts", [...options, "--lib", "es2022,dom"])).not.toThrow();
});
