// Shrinks the WebAssembly modules of a folder in place, like `wasm-opt -Oz`.
// A worker for each processor handles many modules, because
// starting the optimizer takes longer than shrinking most of them.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** More workers than this only use more memory: one module is a third of all. */
const MOST_WORKERS = 3;

if (isMainThread) await shrinkFolder(process.argv[2]);
else await shrinkNamed(workerData);

/** Shares the modules of a folder between workers, the largest first. */
async function shrinkFolder(folder) {
  const sizeOf = (file) => statSync(file).size;
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".wasm"))
    .map((name) => join(folder, name))
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  const total = () => files.reduce((sum, file) => sum + sizeOf(file), 0);
  const before = total();
  const waiting = [...files];
  const work = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: waiting.shift() });
      worker.on("message", () => worker.postMessage(waiting.shift()));
      worker.on("error", reject);
      worker.on("exit", resolve);
    });
  const count = Math.min(MOST_WORKERS, availableParallelism(), files.length);
  await Promise.all(Array.from({ length: count }, work));
  console.log(`  ${files.length} modules: ${before} → ${total()} bytes`);
}

/** In a worker: shrinks one module after the other, until the main thread names no more. */
async function shrinkNamed(first) {
  // Binaryen warns in each module about the names of data segments, which it does not know. All names are dropped anyway.
  const { error } = console;
  console.error = (line) => /unknown name subsection/.test(line) || error(line);
  const { default: binaryen } = await import("binaryen");
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  binaryen.setDebugInfo(false);
  binaryen.setGenerateStackIR(true);
  binaryen.setOptimizeStackIR(true);
  const shrinkFile = (file) => writeFileSync(file, shrink(binaryen, readFileSync(file)));
  shrinkFile(first);
  parentPort.on("message", (file) => {
    if (file === undefined) return parentPort.close();
    shrinkFile(file);
    parentPort.postMessage("done");
  });
  parentPort.postMessage("done");
}

/** Optimizes a module once: again and again takes twice the time, and saves a five-hundredth of the first file. */
function shrink(binaryen, code) {
  const module = binaryen.readBinary(code);
  module.optimize();
  const optimized = module.emitBinary();
  module.dispose();
  return optimized;
}
