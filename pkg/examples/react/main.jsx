import { loadCore } from "@player-site/core";
import { CoreProvider, Money, useActions, useForm, useSelector, useSlice } from "@player-site/core/react";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

/** Address of the API: the sandbox that `npm start` of the project serves. */
const API = "http://127.0.0.1:4000";
const LABELS = { login: "E-mail", password: "Password" };

/** The words of a message: the page has texts of its own for the rules, and the server sends the others. */
function words(message) {
  if (message.kind === "text") return message.text;
  return message.kind === "rule" && message.rule === "required" ? "Please fill this in." : "Please check this.";
}

function SignIn() {
  const { view } = useForm("signIn");
  const { changeField, selectTab, signIn } = useActions();
  const [failure, setFailure] = useState("");
  const isOpen = view.phase === "ready" || view.phase === "submitting";
  useEffect(() => {
    if (isOpen) selectTab("signIn", "email");
  }, [isOpen, selectTab]);
  if (!isOpen) return null;
  const submit = (event) => {
    event.preventDefault();
    // Refused fields are in the snapshot. What is caught is a failure, such as no connection.
    signIn().catch((error) => setFailure(error.message));
  };
  return (
    <form aria-label="Sign in" noValidate onSubmit={submit}>
      {view.fields.map(({ name, value, hint }) => (
        <div key={name}>
          <label>
            {LABELS[name]}{" "}
            <input
              type={name === "password" ? "password" : "email"}
              value={value}
              onChange={({ target }) => changeField("signIn", name, target.value)}
            />
          </label>
          <p role="alert">{hint && words(hint.message)}</p>
        </div>
      ))}
      <button type="submit">Sign in</button>
      <p>{failure}</p>
    </form>
  );
}

function Balance() {
  const account = useSelector("accounts", (accounts) => accounts.find(({ active }) => active));
  return (
    <p role="status">
      {account && (
        <>
          Balance: <Money value={account.balance} />
        </>
      )}
    </p>
  );
}

function Games() {
  const { searchGames } = useActions();
  const { typed, games } = useSlice("search");
  return (
    <>
      <label>
        Search games <input type="search" value={typed} onChange={({ target }) => searchGames(target.value)} />
      </label>
      <ul aria-label="Games">
        {games.map(({ id, name }) => (
          <li key={id}>{name.map(({ text }) => text).join("")}</li>
        ))}
      </ul>
    </>
  );
}

function Site() {
  const status = useSelector("session", (session) => session.status);
  return (
    <>
      <h1>Player site core</h1>
      {status === "player" ? <Balance /> : <SignIn />}
      <Games />
    </>
  );
}

const config = { apiBase: API, realtimeBase: API, locales: ["en"], defaultLocale: "en" };
const core = await loadCore({ config, content: {} });
await core.actions.start(location.href);
createRoot(document.querySelector("#root")).render(
  <CoreProvider core={core}>
    <Site />
  </CoreProvider>,
);
