// The reference of the package, made from its doc comments. TypeDoc needs the types of the last build.
import { join } from "node:path";
import { ROOT, StepError, step } from "./steps.mjs";

/** Folder of the pages. */
const FOLDER = join(ROOT, "target", "reference");

const PACKAGE = join(ROOT, "pkg");

const ENTRIES = ["web", "bundler", "node", "react/index", "rules/web", "testing/index", "devtools/index"].map((entry) =>
  join(PACKAGE, "src", `${entry}.ts`),
);

/** Types that are used by the published types only, and need no name. */
const INTERNAL = [
  "src/react/content-keys.ts:Declared",
  "src/react/content-keys.ts:Having",
  "src/react/content-keys.ts:Leaf",
  "src/react/content-keys.ts:Plural",
  "src/react/content-keys.ts:Texts",
  "src/namespaces.ts:NAMESPACES",
  // The loader adds a member to it: the published one is of the same name.
  "dist/bundler/core.d.ts:AppView",
];

/**
 * Items without a doc comment: names of dialogs and slices, which are keys, members of the platform's `Request` and
 * `Response`, and members that the generator of the bindings adds.
 */
const NEEDS_NONE =
  /^core\.(DialogValues\.|Change\.|SiteCore\.free$|u32$|Platform(Request|Response)\.)|^react\.(PageKey|SiteDocuments|SiteHydration)\./;

async function read() {
  const { Application, ReflectionKind } = await import("typedoc");
  const app = await Application.bootstrap({
    name: "@player-site/core",
    entryPoints: ENTRIES,
    tsconfig: join(PACKAGE, "tsconfig.json"),
    readme: join(PACKAGE, "README.md"),
    // `npm run check` compiles the sources with the compiler of the project.
    skipErrorChecking: true,
    disableSources: true,
    validation: { notExported: true, invalidLink: true, notDocumented: true },
    intentionallyNotExported: INTERNAL,
    logLevel: "Warn",
    sort: ["kind", "alphabetical"],
    // The README has its own.
    headings: { readme: false },
    customCss: join(PACKAGE, "build", "reference.css"),
    highlightLanguages: ["html", "js", "json", "jsx", "sh", "ts"],
  });
  const project = await app.convert();
  if (project === undefined) throw new StepError("TypeDoc could not read the sources of the package.");
  const needNone = project
    .getReflectionsByKind(
      ReflectionKind.Property | ReflectionKind.Method | ReflectionKind.CallSignature | ReflectionKind.TypeAlias,
    )
    .map((reflection) => reflection.getFullName());
  app.options.setValue(
    "intentionallyNotDocumented",
    [...new Set(needNone)].filter((name) => NEEDS_NONE.test(name)),
  );
  app.validate(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings())
    throw new StepError("The doc comments of the package are not complete: the messages above say where.");
  return { app, project };
}

/** Checks that every public item of the package is documented, and that all links lead somewhere. */
export function checkReference() {
  return step("Doc comments of the package", read);
}

/** Writes the reference as a site of static files. */
export function writeReference() {
  return step("The reference of the package", async () => {
    const { app, project } = await read();
    await app.generateDocs(project, FOLDER);
    if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new StepError("The reference could not be written.");
    console.log(`It is in ${join("target", "reference")}: open index.html in a browser.`);
  });
}
