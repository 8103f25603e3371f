// Runs the benchmarks.
import { join } from "node:path";
import { findBrowser, findFirefox, findWebKit } from "./browser.mjs";
import { findCentrifugo, INSTALL_CENTRIFUGO } from "./centrifugo.mjs";
import { ROOT, run } from "./steps.mjs";

/** Prints the sizes and the timings. */
export async function bench() {
  const environment = { CHROMIUM: await findBrowser() };
  await run("Core through the bindings, and plain TypeScript", process.execPath, [
    join(ROOT, "tests", "bench", "core.bench.mjs"),
  ]);
  await run("Bytes and memory of both", process.execPath, [join(ROOT, "tests", "bench", "footprint.bench.mjs")]);
  await run("Search, and three libraries", process.execPath, [
    "--expose-gc",
    join(ROOT, "tests", "bench", "search.bench.mjs"),
  ]);
  await run("A visit in Chromium", process.execPath, [join(ROOT, "tests", "bench", "browser.bench.mjs")], {
    environment,
  });
  await run("Visits of every kind of page", process.execPath, [join(ROOT, "tests", "bench", "routes.bench.mjs")], {
    environment,
  });
  await visitsInOtherEngines();
  await run(
    "Prerendered pages, and the same site without",
    process.execPath,
    [join(ROOT, "tests", "bench", "prerender.bench.mjs")],
    {
      environment,
    },
  );
  await run("10,000 games in Chromium", process.execPath, [join(ROOT, "tests", "bench", "lobby.bench.mjs")], {
    environment,
  });
  const centrifugo = findCentrifugo();
  if (centrifugo === undefined) console.log(`• What a node carries: not run. ${INSTALL_CENTRIFUGO}`);
  else
    await run("What a node carries", process.execPath, [join(ROOT, "tests", "bench", "scale.bench.mjs")], {
      environment: { CENTRIFUGO: centrifugo },
    });
  await run("Live standings in Chromium", process.execPath, [join(ROOT, "tests", "bench", "standings.bench.mjs")], {
    environment,
  });
}

/** Measures visits in the engines that are installed. */
async function visitsInOtherEngines() {
  const [firefox, webkit] = [findFirefox(), findWebKit()];
  const engines = [
    { title: "Visits in Firefox", project: "firefox", environment: firefox && { FIREFOX: firefox } },
    {
      title: "Visits in WebKitGTK",
      project: "webkit",
      environment: webkit && { WEBKIT_DRIVER: webkit.driver, WEBKIT: webkit.browser, XVFB: webkit.display },
    },
  ];
  const config = join(ROOT, "tests", "bench", "engines", "vitest.config.ts");
  for (const { title, project, environment } of engines) {
    if (environment === undefined) console.log(`• ${title}: not run, because it is not installed.`);
    else {
      const parameters = ["run", `--config=${config}`, `--project=${project}`];
      await run(title, process.execPath, [join(ROOT, "node_modules", "vitest", "vitest.mjs"), ...parameters], {
        environment,
      });
    }
  }
}

/** Lets 200 players play for five minutes; fails if anything is lost or memory grows. */
export async function soak() {
  await run("200 players for five minutes", process.execPath, [join(ROOT, "tests", "bench", "soak.mjs")], {
    environment: { CHROMIUM: await findBrowser() },
  });
}
