// Size and memory of the core and of the libraries beside it, with many accounts and a form.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { measureSizes } from "../../pkg/build/sizes.mjs";
import { player, setCounts, standingsEvent } from "./server.mjs";
import { printColumns } from "./table.mjs";

const ACCOUNTS = 5000;
const PLAIN = ["accounts", "bonuses", "form", "standings"];
const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Bytes of the modules beside the core and their libraries as one minified file, compressed with Brotli. */
async function plainBytes() {
  const input = PLAIN.map((name) => fileURLToPath(new URL(`plain/${name}.mjs`, import.meta.url)));
  const all = "\0all";
  const { output } = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: true, rollupOptions: { input: all, preserveEntrySignatures: "strict" } },
    plugins: [
      {
        name: "all",
        resolveId: (id) => (id === all ? id : undefined),
        load: (id) =>
          id === all ? input.map((file) => `export * from ${JSON.stringify(file)};`).join("\n") : undefined,
      },
    ],
  });
  return output.reduce((sum, { code }) => sum + (code === undefined ? 0 : brotliCompressSync(code).length), 0);
}

/** Starts one side with its data and tells its memory. */
async function hold(side) {
  const { accounts, currencies, bonuses, fieldNames } = setCounts({ accounts: ACCOUNTS, bonuses: 200 });
  const settled = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    globalThis.gc();
    return process.memoryUsage().heapUsed;
  };
  if (side === "core") {
    const { startedSite, wasmBytes } = await import("./site.mjs");
    const before = await settled();
    const { core, actions, clock, hear } = await startedSite();
    await actions.openWallet({ tab: "deposit", narrow: false });
    await actions.loadTournament("cup");
    hear("tournaments:t1", standingsEvent(1000, 0));
    await clock.fire();
    process.send({ heap: (await settled()) - before, wasm: wasmBytes(), rows: core.snapshot("accounts").length });
  } else {
    const { plainAccounts } = await import("./plain/accounts.mjs");
    const { plainBonuses } = await import("./plain/bonuses.mjs");
    const { plainForm } = await import("./plain/form.mjs");
    const { plainStandings } = await import("./plain/standings.mjs");
    const before = await settled();
    const held = [
      plainAccounts(accounts, currencies),
      plainBonuses(bonuses, "C01"),
      plainForm(fieldNames, new Map()),
      plainStandings("t1", player),
    ];
    held[3].hear(standingsEvent(1000, 0));
    process.send({ heap: (await settled()) - before, wasm: 0, rows: held[0].shown().rows.length });
  }
  process.exit(0);
}

/** Memory of a side in a process of its own. */
function memoryOf(side) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), {
      execArgv: ["--expose-gc"],
      env: { ...process.env, BENCH_HOLDS: side },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.on("message", resolve);
    child.on("error", reject);
    child.on("exit", (status) => status !== 0 && reject(new Error(`the side ${side} ended with ${status}`)));
  });
}

if (process.env.BENCH_HOLDS !== undefined) await hold(process.env.BENCH_HOLDS);
const [core, plain] = [await memoryOf("core"), await memoryOf("plain")];
if (core.rows !== plain.rows) throw new Error("The sides hold different numbers of accounts.");
console.log(measureSizes().table);
printColumns([
  ["side", "bytes, brotli", `memory with ${core.rows} accounts: JavaScript`, "WebAssembly"],
  ["core", "as above", megabytes(core.heap), megabytes(core.wasm)],
  ["plain", `${((await plainBytes()) / 1000).toFixed(1)} kB`, megabytes(plain.heap), ""],
]);
