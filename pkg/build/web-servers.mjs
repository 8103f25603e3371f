// Finds the web servers that the samples of ui/deploy are for.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { output } from "./steps.mjs";

/** Path of nginx; undefined if it is not installed. Debian's is in a folder that only root's PATH has. */
export const findNginx = () =>
  process.env.NGINX ?? ["/usr/sbin/nginx", output("which", ["nginx"])].find((path) => path && existsSync(path));

/** Path of the module that sends `.br` files; undefined if it is not installed. */
export function findBrotliModule() {
  const folder = process.env.NGINX_MODULES ?? "/usr/lib/nginx/modules";
  return [join(folder, "ngx_http_brotli_static_module.so")].find((path) => existsSync(path));
}

/** Path of Caddy; undefined if it is not installed. */
export const findCaddy = () => process.env.CADDY ?? (output("which", ["caddy"]) || undefined);

/** Why the samples cannot be run here; undefined if they can. */
export function noWebServers() {
  const missing = [
    [findNginx, "nginx"],
    [findBrotliModule, "libnginx-mod-http-brotli-static"],
    [findCaddy, "caddy"],
  ].flatMap(([find, name]) => (find() ? [] : [name]));
  return missing.length === 0 ? undefined : `Not installed. On Debian: apt-get install ${missing.join(" ")}.`;
}
