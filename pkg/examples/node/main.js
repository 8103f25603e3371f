// A program that signs in, and prints an error of a field, the balance and some games.
import { loadCore } from "@player-site/core";

/** Address of the API: the sandbox that `npm start` of the project serves. */
const API = "http://127.0.0.1:4000";

const config = { apiBase: API, locales: ["en"], defaultLocale: "en" };
const core = await loadCore({ config, content: {}, realtime: false });
const { actions, snapshot, subscribe } = core;
// The address decides the language and the page, as in a browser. If the site cannot start, this rejects and the program ends.
await actions.start("https://www.example/");

await actions.openForm("signIn");
actions.selectTab("signIn", "email");
actions.changeField("signIn", "login", "player@example.com");
await actions.signIn();
for (const { name, hint } of snapshot("signIn").fields) if (hint) console.log(`${name}: ${hint.message.rule}`);

actions.changeField("signIn", "password", "password1");
await actions.signIn();
const { balance } = snapshot("accounts").find(({ active }) => active);
console.log(`Balance: ${balance.amount} ${balance.code}`);

const found = new Promise((resolve) => {
  const stop = subscribe("search", () => {
    if (snapshot("search").phase !== "ready") return;
    stop();
    resolve(snapshot("search").games);
  });
});
await actions.searchGames("roulette");
for (const { name } of await found) console.log(name.map(({ text }) => text).join(""));

await actions.signOut();
core.dispose();
