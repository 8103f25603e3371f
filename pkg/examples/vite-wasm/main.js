import { loadCore } from "@player-site/core/bundler";
import { showPage } from "./page.js";

await showPage(loadCore);
