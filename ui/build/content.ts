import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { inUi } from "./paths.ts";

const ROOT = inUi("content");
const ADDRESS = /^\/content\/([a-z-]+)\/([a-z-]+)\.json$/;

function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function directories(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Merges all documents of a locale and directory into one JSON text, keyed by the file name in camelCase. */
function merged(locale: string, directory: string): string {
  const folder = join(ROOT, locale, directory);
  const documents: Record<string, unknown> = {};
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(".json")) continue;
    const text = readFileSync(join(folder, file), "utf8");
    try {
      documents[camelCase(file.slice(0, -5))] = JSON.parse(text);
    } catch (cause) {
      throw new Error(`content/${locale}/${directory}/${file} is not valid JSON`, { cause });
    }
  }
  return JSON.stringify(documents);
}

/** The reference locale: it defines the keys. */
const REFERENCE = "en";
const TYPES = inUi("src/core/content-documents.ts");

/** TypeScript types of the reference documents, so that an unknown key does not compile. */
export function documentTypes(): string {
  const lines = directories(join(ROOT, REFERENCE)).map((directory) => {
    const documents = readdirSync(join(ROOT, REFERENCE, directory))
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map((file) => {
        const path = `../../content/${REFERENCE}/${directory}/${file}`;
        return `    ${camelCase(file.slice(0, -5))}: typeof import("${path}");`;
      });
    return `  ${camelCase(directory)}: {\n${documents.join("\n")}\n  };`;
  });
  return `// Written by ui/build/content.ts from the names of the documents.\n
/** The content of the reference locale. */
export interface ContentDocuments {
${lines.join("\n")}
}
`;
}

function writeTypes(): void {
  const types = documentTypes();
  if (readFileSync(TYPES, { encoding: "utf8", flag: "a+" }) !== types) writeFileSync(TYPES, types);
}

/** Serves (dev) and emits (build) `content/{locale}/{directory}.json`. */
export function content(): Plugin {
  return {
    name: "content-documents",
    buildStart: writeTypes,
    configureServer(server) {
      server.watcher.add(ROOT);
      server.middlewares.use((request, response, next) => {
        const match = ADDRESS.exec((request.url ?? "").split("?")[0] ?? "");
        const [, locale, directory] = match ?? [];
        if (!locale || !directory) return next();
        try {
          const body = merged(locale, directory);
          response.setHeader("content-type", "application/json");
          response.end(body);
        } catch (error) {
          response.statusCode = 404;
          response.end(String(error));
        }
      });
    },
    generateBundle() {
      for (const locale of directories(ROOT)) {
        for (const directory of directories(join(ROOT, locale))) {
          this.emitFile({
            type: "asset",
            fileName: `content/${locale}/${directory}.json`,
            source: merged(locale, directory),
          });
        }
      }
    },
  };
}
