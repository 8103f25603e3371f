import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const FOLDER = join(dirname(createRequire(import.meta.url).resolve("country-flag-icons/package.json")), "3x2");
const ADDRESS = /^\/flags\/([a-z]{2})\.svg$/;

/** Country flags as files `flags/{code}.svg`; images load them lazily. */
export function flags(): Plugin {
  return {
    name: "country-flags",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const code = ADDRESS.exec(request.url ?? "")?.[1];
        if (!code) return next();
        try {
          const body = readFileSync(join(FOLDER, `${code.toUpperCase()}.svg`));
          response.setHeader("content-type", "image/svg+xml");
          response.end(body);
        } catch {
          response.statusCode = 404;
          response.end();
        }
      });
    },
    generateBundle() {
      for (const file of readdirSync(FOLDER)) {
        const code = /^([A-Z]{2})\.svg$/.exec(file)?.[1];
        if (!code) continue;
        this.emitFile({
          type: "asset",
          fileName: `flags/${code.toLowerCase()}.svg`,
          source: readFileSync(join(FOLDER, file)),
        });
      }
    },
  };
}
