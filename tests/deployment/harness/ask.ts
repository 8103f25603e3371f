// A request as it is: `fetch` would tidy the path, decode the body and choose headers.
import { request } from "node:http";

/** A response. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  text: string;
}

/** Asks a server for exactly this path. */
export function ask(
  base: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const flat = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(flat) as Record<string, string>,
          body,
          text: body.toString(),
        });
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}
