// A slow network between a browser and a server: a proxy of TCP connections.
// The browser's own emulation needs the debugger, which slows scripts down.
import { createServer, connect as open } from "node:net";
import { NETWORK } from "./browser.mjs";

/** Download rate of all connections together, in bytes per millisecond. */
const RATE = NETWORK.downloadThroughput / 1000;

/** Starts the proxy of an origin. Returns the origin to use instead, and a function that ends it. */
export async function slowNetwork(origin) {
  const { port, hostname } = new URL(origin);
  let freeAt = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = open({ port: Number(port), host: hostname, noDelay: true });
    client.on("data", (data) => setTimeout(() => upstream.write(data), NETWORK.latency));
    upstream.on("data", (data) => {
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + data.length / RATE;
      upstream.pause();
      setTimeout(() => {
        client.write(data);
        upstream.resume();
      }, freeAt - now);
    });
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream])
      socket.on("error", end).on("close", () => setTimeout(end, NETWORK.latency));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    stop: () => server.close(),
  };
}
