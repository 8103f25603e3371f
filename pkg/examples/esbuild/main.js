import { loadCore } from "@player-site/core";
import { showPage } from "./page.js";

await showPage(loadCore);
