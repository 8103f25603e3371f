// A server of built files, as any host of static files is one.
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** Files that built scripts name as `new URL("…", import.meta.url)`, as addresses of the site. */
export function namedFiles(folder: string): string[] {
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  return scripts.flatMap((script) => {
    const text = readFileSync(join(folder, script), "utf8");
    const names = text.matchAll(/new URL\(\s*["'`]([^"'`]+)["'`]\s*,\s*(?:(?:""|``)\s*\+\s*)?import\.meta\.url/g);
    return [...names].map(([, name = ""]) => new URL(name, `http://host/${script}`).pathname);
  });
}

/** Serves a folder. */
export async function serveFiles(folder: string): Promise<{ address: string; end: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const file = join(folder, normalize(pathname === "/" ? "/index.html" : pathname));
    readFile(file).then(
      (body) => response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("there is no port");
  return {
    address: `http://127.0.0.1:${address.port}/`,
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
