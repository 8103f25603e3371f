import { loadCore } from "@player-site/core";
import { createApp } from "vue";
import PlayerSite from "./PlayerSite.vue";

/** Address of the API: the sandbox that `npm start` of the project serves. */
const API = "http://127.0.0.1:4000";

const config = { apiBase: API, realtimeBase: API, locales: ["en"], defaultLocale: "en" };
const core = await loadCore({ config, content: {} });
await core.actions.start(location.href);
await core.actions.openForm("signIn");
core.actions.selectTab("signIn", "email");
createApp(PlayerSite, { core }).mount("#root");
