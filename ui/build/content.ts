import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { brandOfBuild, brandPath, withBrand } from "./brand.ts";
import { inUi } from "./paths.ts";

const ROOT = inUi("content");
const ADDRESS = /^\/content\/([a-z-]+)\/([a-z-]+)(?:\/([a-z0-9-]+))?\.json$/;

/**
 * Directories whose documents are pages of their own: each is loaded with its page, alone or as one list. They are not
 * part of the texts that components name.
 */
const PAGES: Readonly<Record<string, "each" | "list">> = {
  bonus: "each",
  "content-pages": "each",
  "question-pages": "list",
  static: "each",
  tournaments: "list",
};

function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function directories(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** A document with the values that a brand has in their places. Lists are replaced as a whole. */
export function withOwn(document: unknown, own: unknown): unknown {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (own === undefined) return document;
  if (!isObject(document) || !isObject(own)) return own;
  const entries = Object.entries(own).map(([key, value]) => [key, withOwn(document[key], value)]);
  return { ...document, ...Object.fromEntries(entries) };
}

/** What the brand of the build has in place of a document; undefined if it has nothing. */
function brandText(locale: string, directory: string, file: string): unknown {
  const path = brandPath("content", locale, directory, file);
  return path === undefined ? undefined : JSON.parse(withBrand(readFileSync(path, "utf8"), brandOfBuild()));
}

/** The documents of a locale and directory, by file name. */
function documentsOf(locale: string, directory: string): Map<string, unknown> {
  const folder = join(ROOT, locale, directory);
  const documents = new Map<string, unknown>();
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(".json")) continue;
    const text = withBrand(readFileSync(join(folder, file), "utf8"), brandOfBuild());
    try {
      documents.set(file.slice(0, -5), withOwn(JSON.parse(text), brandText(locale, directory, file)));
    } catch (cause) {
      throw new Error(`content/${locale}/${directory}/${file} is not valid JSON`, { cause });
    }
  }
  return documents;
}

/** The files of a locale and directory: paths without the locale, and their JSON text. */
function filesOf(locale: string, directory: string): Map<string, string> {
  const documents = documentsOf(locale, directory);
  const kind = PAGES[directory];
  if (kind === "each") {
    return new Map([...documents].map(([name, document]) => [`${directory}/${name}`, JSON.stringify(document)]));
  }
  const named = [...documents].map(([name, document]) => [camelCase(name), document]);
  const whole = kind === "list" ? [...documents.values()] : Object.fromEntries(named);
  return new Map([[directory, JSON.stringify(whole)]]);
}

/** The reference locale: it defines the keys. */
const REFERENCE = "en";
const TYPES = inUi("src/core/content-documents.ts");

/** TypeScript types of the reference documents, so that an unknown key does not compile. */
export function documentTypes(): string {
  const named = directories(join(ROOT, REFERENCE)).filter((directory) => PAGES[directory] === undefined);
  const lines = named.map((directory) => {
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

/** Returns whether the documents of a directory are pages of their own. */
export const holdsPages = (directory: string): boolean => PAGES[directory] !== undefined;

function writeTypes(): void {
  const types = documentTypes();
  if (readFileSync(TYPES, { encoding: "utf8", flag: "a+" }) !== types) writeFileSync(TYPES, types);
}

/** Serves (dev) and emits (build) `content/{locale}/{directory}.json`, and `…/{directory}/{name}.json` for pages. */
export function content(): Plugin {
  return {
    name: "content-documents",
    buildStart: writeTypes,
    configureServer(server) {
      server.watcher.add(ROOT);
      server.middlewares.use((request, response, next) => {
        const match = ADDRESS.exec((request.url ?? "").split("?")[0] ?? "");
        const [, locale, directory, name] = match ?? [];
        if (!locale || !directory) return next();
        const path = name === undefined ? directory : `${directory}/${name}`;
        try {
          const body = filesOf(locale, directory).get(path);
          if (body === undefined) throw new Error(`there is no content ${locale}/${path}`);
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
          for (const [path, source] of filesOf(locale, directory)) {
            this.emitFile({ type: "asset", fileName: `content/${locale}/${path}.json`, source });
          }
        }
      }
    },
  };
}
