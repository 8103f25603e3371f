// Makes the generated bindings ready to be published: their scripts, their declarations, and what the loader knows of calls.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishedDeclarations, signatures, withoutDocComments } from "./declarations.mjs";
import { StepError } from "./steps.mjs";

/** Publishes the bindings of the two targets in a folder. `variants` is the documentation of the core's enums. */
export function publishBindings(folder, variants) {
  for (const script of [join("bundler", "core_bg.js"), join("web", "core.js")]) dropComments(join(folder, script));
  for (const target of ["bundler", "web"]) publishDeclarations(join(folder, target), variants);
  writeSignatures(join(folder, "bundler"));
}

function dropComments(script) {
  writeFileSync(script, withoutDocComments(script, readFileSync(script, "utf8")));
}

function publishDeclarations(folder, variants) {
  const file = join(folder, "core.d.ts");
  writeFileSync(file, publishedDeclarations(file, readFileSync(file, "utf8"), variants));
}

/** Calls that the loader makes itself, which are no actions of the page. */
const OF_LOADER = [
  "free",
  "dispose",
  "storageChanged",
  "becameVisible",
  "becameHidden",
  "setOnline",
  "realtimeMessage",
  "realtimeGap",
  "realtimeReport",
  "realtimeToken",
];

/** Writes the parameter types of each call, for the loader: see pkg/src/arguments.ts. */
function writeSignatures(folder) {
  const file = join(folder, "core.d.ts");
  const found = signatures(file, readFileSync(file, "utf8"));
  for (const name of OF_LOADER) {
    if (found[name] === undefined) throw new StepError(`The bindings have no call ${name} any more.`);
    delete found[name];
  }
  writeFileSync(join(folder, "signatures.js"), `export const SIGNATURES = ${JSON.stringify(found, undefined, 1)};\n`);
  writeFileSync(
    join(folder, "signatures.d.ts"),
    "/** The letters of each call's parameters. */\nexport const SIGNATURES: Readonly<Record<string, string>>;\n",
  );
}
