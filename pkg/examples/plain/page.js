// The page of all examples without a framework: sign-in by a form, the balance, a search for games.

/** Address of the API: the sandbox that `npm start` of the project serves. */
const API = "http://127.0.0.1:4000";

const MARKUP = `
  <h1>Player site core</h1>
  <form aria-label="Sign in" novalidate>
    <label>E-mail <input name="login" type="email" autocomplete="username"></label>
    <p role="alert" data-error-of="login"></p>
    <label>Password <input name="password" type="password" autocomplete="current-password"></label>
    <p role="alert" data-error-of="password"></p>
    <button>Sign in</button>
  </form>
  <p role="status"></p>
  <label>Search games <input type="search"></label>
  <ul aria-label="Games"></ul>`;

/** The words of a message: the page has texts of its own for the rules, and the server sends the others. */
function words(message) {
  if (message === undefined) return "";
  if (message.kind === "text") return message.text;
  return message.kind === "rule" && message.rule === "required" ? "Please fill this in." : "Please check this.";
}

/** Shows the page with a core of the entry whose `loadCore` is given. */
export async function showPage(loadCore) {
  const config = { apiBase: API, realtimeBase: API, locales: ["en"], defaultLocale: "en" };
  const { actions, snapshot, subscribe } = await loadCore({ config, content: {} });
  await actions.start(location.href);
  await actions.openForm("signIn");
  actions.selectTab("signIn", "email");

  document.body.innerHTML = MARKUP;
  const form = document.querySelector("form");
  form.addEventListener("input", ({ target }) => actions.changeField("signIn", target.name, target.value));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // Refused fields are in the snapshot. What is caught is a failure, such as no connection.
    actions.signIn().catch((error) => show(error.message));
  });
  subscribe("signIn", () => {
    for (const { name, hint } of snapshot("signIn").fields)
      document.querySelector(`[data-error-of=${name}]`).textContent = words(hint?.message);
  });

  const show = (text) => {
    document.querySelector("[role=status]").textContent = text;
  };
  const showBalance = () => {
    const account = snapshot("accounts").find(({ active }) => active);
    const isPlayer = snapshot("session").status === "player";
    form.hidden = isPlayer;
    if (!isPlayer) show("Not signed in");
    else if (account !== undefined) show(`Balance: ${account.balance.amount} ${account.balance.code}`);
  };
  subscribe("session", showBalance);
  subscribe("accounts", showBalance);
  showBalance();

  document.querySelector("[type=search]").addEventListener("input", ({ target }) => actions.searchGames(target.value));
  subscribe("search", () => {
    const rows = snapshot("search").games.map(({ name }) => {
      const row = document.createElement("li");
      row.textContent = name.map(({ text }) => text).join("");
      return row;
    });
    document.querySelector("ul").replaceChildren(...rows);
  });
}
