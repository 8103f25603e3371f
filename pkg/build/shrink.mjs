// Shrinks the WebAssembly modules of a folder in place, like `wasm-opt -Oz
// --converge`. One process handles all modules, because starting wasm-opt takes
// longer than shrinking most of them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Binaryen warns in each module about the names of data segments, which it does not know. All names are dropped anyway.
const { error } = console;
console.error = (line) => /unknown name subsection/.test(line) || error(line);
const { default: binaryen } = await import("binaryen");

binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(2);
binaryen.setDebugInfo(false);
binaryen.setGenerateStackIR(true);
binaryen.setOptimizeStackIR(true);

/** Optimizes a module until it gets no smaller. */
function shrink(code) {
  const module = binaryen.readBinary(code);
  let smallest;
  for (;;) {
    module.optimize();
    const optimized = module.emitBinary();
    if (smallest !== undefined && optimized.length >= smallest.length) break;
    smallest = optimized;
  }
  module.dispose();
  return smallest;
}

const [folder] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => name.endsWith(".wasm"));
let before = 0;
let after = 0;
for (const name of names) {
  const file = join(folder, name);
  const code = readFileSync(file);
  const shrunk = shrink(code);
  writeFileSync(file, shrunk);
  before += code.length;
  after += shrunk.length;
}
console.log(`  ${names.length} modules: ${before} → ${after} bytes`);
