// The package in a page without a bundler: its own files and an import map.
import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "./fixtures.ts";
import { PASSWORD } from "./sandbox.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

const PAGE = `<!doctype html><html lang="en"><title>Embedding page</title>
<script type="importmap">{"imports":{"centrifuge":"/embed/node_modules/centrifuge/build/index.mjs"}}</script>
<main><h1>Embedding page</h1><p role="status"></p></main>
<script type="module">
  import { loadCore } from "/embed/pkg/dist/web.js";
  const core = await loadCore({ configUrl: "/config.json", phoneTableUrl: "/embed/pkg/dist/phone-table.json" });
  const status = document.querySelector("[role=status]");
  const show = () => {
    const { phase } = core.snapshot("app");
    const { status: who } = core.snapshot("session");
    const [account] = core.snapshot("accounts");
    status.textContent = [phase, who, core.snapshot("realtime").state, account ? "has accounts" : "no accounts"].join(", ");
  };
  for (const slice of ["app", "session", "accounts", "realtime"]) core.subscribe(slice, show);
  await core.actions.start(location.href);
  globalThis.core = core;
  show();
</script></html>`;

test("the web entry loads, signs in and connects", async ({ page, consoles }) => {
  // The page is served by the test, and the browser does not allow such a page to open local sockets.
  consoles.allow(/LOCAL_NETWORK_ACCESS_CHECKS/);
  // The core looks for a content document of the address.
  consoles.allow(/status of 404.*content-pages/);
  await page.route("**/embed/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/embed/") return route.fulfill({ contentType: "text/html", body: PAGE });
    const file = join(ROOT, pathname.replace("/embed/", ""));
    return route.fulfill({ contentType: TYPES[extname(file)] ?? "text/plain", body: await readFile(file) });
  });
  await page.goto("/embed/");
  const status = page.getByRole("status");
  await expect(status).toHaveText(/^ready, guest/);
  await page.evaluate(async (password) => {
    const { actions } = Reflect.get(globalThis, "core");
    await actions.openForm("signIn");
    actions.selectTab("signIn", "email");
    actions.changeField("signIn", "login", "player@example.com");
    actions.changeField("signIn", "password", password);
    await actions.signIn();
  }, PASSWORD);
  await expect(status).toHaveText(/^ready, player, (connecting|connected), has accounts$/);
});
