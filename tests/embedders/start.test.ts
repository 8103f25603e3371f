// The first section of the README, from an empty folder to a signed-in balance, as it stands.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { afterEach, expect, test } from "vitest";
import { startSandbox } from "../centrifugo/harness/processes.ts";
import { launchOptions } from "../chromium.ts";
import { PASSWORD } from "../e2e/sandbox.ts";
import { opened } from "./harness/journey.ts";
import { ROOT, WRITTEN_ADDRESS } from "./harness/places.ts";
import { runIn } from "./harness/project.ts";
import { startServer } from "./harness/server.ts";

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A block of code in the section. */
interface Block {
  /** File that has it, or undefined: a command. */
  file: string | undefined;
  text: string;
}

function blocks(): Block[] {
  const readme = readFileSync(join(ROOT, "pkg", "README.md"), "utf8");
  const [, section = ""] = /^## Start in five minutes\n([\s\S]*?)^## /m.exec(readme) ?? [];
  return [...section.matchAll(/(?:^`([\w.]+)`:\n\n)?^```\w+\n([\s\S]*?)^```/gm)].map(([, file, text = ""]) => ({
    file,
    text,
  }));
}

/** A folder with as much of the project as the section uses. */
function projectFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), "start-"));
  ends.push(() => rmSync(parent, { recursive: true }));
  const project = join(parent, "player-site");
  mkdirSync(project);
  cpSync(join(ROOT, "package.json"), join(project, "package.json"));
  mkdirSync(join(project, "ui"));
  cpSync(join(ROOT, "ui", "package.json"), join(project, "ui", "package.json"));
  const packed = ["dist", "routes.json", "README.md", "CHANGELOG.md", "LICENSE", "package.json"];
  for (const name of packed) cpSync(join(ROOT, "pkg", name), join(project, "pkg", name), { recursive: true });
  return project;
}

test("from an empty folder to a page that shows a signed-in balance", async () => {
  const { sandbox, end } = await startSandbox();
  ends.push(end);
  const project = projectFolder();
  const page = join(project, "..", "my-page");
  const [begin, set, ...rest] = blocks();
  const run = rest.pop();
  // The sandbox is that of the test: its address is written into the page.
  expect(begin?.text).toBe("npm start\n");
  await runIn(project, "bash", ["-ec", set?.text ?? ""]);
  for (const { file = "", text } of rest)
    writeFileSync(join(page, file), text.replaceAll(WRITTEN_ADDRESS, sandbox.site));
  expect(rest.map(({ file }) => file)).toEqual(["index.html", "main.js"]);
  expect(run?.text).toBe("npx vite\n");
  const server = await startServer(page, ["vite", "bin", "vite.js"], "--host", "127.0.0.1");
  ends.push(server.end);

  const browser = await chromium.launch(launchOptions());
  ends.push(() => browser.close());
  const { page: tab, complaints } = await opened(browser, server.address);
  const status = tab.getByRole("status");
  await status.getByText("Please sign in").waitFor();
  await tab.getByLabel("E-mail").fill("player@example.com");
  await tab.getByRole("button", { name: "Sign in" }).click();
  await status.getByText("Please check: password").waitFor();
  await tab.getByLabel("Password").fill(PASSWORD);
  await tab.getByRole("button", { name: "Sign in" }).click();
  await status.getByText("Balance: 1250.75 USD").waitFor();
  expect(complaints).toEqual([]);
});
