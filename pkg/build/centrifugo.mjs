// Finds the realtime server and what several of them share, for the demo and for the tests.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { output } from "./steps.mjs";

/** How to get it. */
export const INSTALL_CENTRIFUGO =
  "Install it (go install github.com/centrifugal/centrifugo/v6@v6.9.1), or name it in the variable CENTRIFUGO.";

/** Path of Centrifugo: that in `CENTRIFUGO`, or the one that Go has installed; undefined if there is none. */
export function findCentrifugo() {
  const own = output("go", ["env", "GOBIN"]);
  const shared = output("go", ["env", "GOPATH"]);
  const folders = [own, shared && join(shared, "bin"), join(homedir(), "go", "bin")];
  const name = process.platform === "win32" ? "centrifugo.exe" : "centrifugo";
  const places = folders.filter(Boolean).map((folder) => join(folder, name));
  const named = process.env.CENTRIFUGO;
  return (named === undefined ? places : [named]).find((path) => existsSync(path));
}

/** Path of Redis; undefined if it is not installed. */
export const findRedis = () => process.env.REDIS ?? (output("which", ["redis-server"]) || undefined);
