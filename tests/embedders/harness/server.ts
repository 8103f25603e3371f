// A server that a project starts itself.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../../centrifugo/harness/processes.ts";

/** Starts a program of an installed package, given as its path in `node_modules`. Resolves when it answers. */
export async function startServer(
  folder: string,
  program: readonly string[],
  ...parameters: readonly string[]
): Promise<{ address: string; end: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(folder, "node_modules", ...program), ...parameters, "--port", String(port)],
    { cwd: folder, stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" } },
  );
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  const address = `http://127.0.0.1:${port}/`;
  const giveUpAt = Date.now() + 30_000;
  while (!(await fetch(address).then(Boolean, () => false))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await end();
      throw new Error(`${program.join("/")} does not answer: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { address, end };
}
