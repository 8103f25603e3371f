"use client";
// Rendered on the server from recorded snapshots, and in the browser with the core of this visitor.
import { loadCore } from "@player-site/core";
import {
  CoreProvider,
  Money,
  recordedCore,
  useActions,
  useForm,
  useIsInBrowser,
  useSelector,
  useSlice,
} from "@player-site/core/react";
import { Suspense, use, useState } from "react";
import { begin } from "./recorded.js";
import { options } from "./settings.js";

const LABELS = { login: "E-mail", password: "Password" };

/** The words of a message: the page has texts of its own for the rules, and the server sends the others. */
function words(message) {
  if (message.kind === "text") return message.text;
  return message.kind === "rule" && message.rule === "required" ? "Please fill this in." : "Please check this.";
}

function SignIn() {
  const { view } = useForm("signIn");
  // Before the core is there, typed text would be lost, and the browser would send the form itself.
  const isInBrowser = useIsInBrowser();
  const { changeField, signIn } = useActions();
  const [failure, setFailure] = useState("");
  const isOpen = view.phase === "ready" || view.phase === "submitting";
  if (!isOpen) return null;
  const submit = (event) => {
    event.preventDefault();
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
              disabled={!isInBrowser}
              onChange={({ target }) => changeField("signIn", name, target.value)}
            />
          </label>
          <p role="alert">{hint && words(hint.message)}</p>
        </div>
      ))}
      <button type="submit" disabled={!isInBrowser}>
        Sign in
      </button>
      <p>{failure}</p>
    </form>
  );
}

function Site() {
  const { searchGames } = useActions();
  const isInBrowser = useIsInBrowser();
  const status = useSelector("session", (session) => session.status);
  const account = useSelector("accounts", (accounts) => accounts.find(({ active }) => active));
  const { typed, games } = useSlice("search");
  const { list: studios } = useSlice("providers");
  return (
    <>
      <ul aria-label="Studios">
        {studios.map(({ identity, name }) => (
          <li key={identity}>{name}</li>
        ))}
      </ul>
      {status === "player" ? (
        <p role="status">
          {account && (
            <>
              Balance: <Money value={account.balance} />
            </>
          )}
        </p>
      ) : (
        <SignIn />
      )}
      <label>
        Search games{" "}
        <input
          type="search"
          value={typed}
          disabled={!isInBrowser}
          onChange={({ target }) => searchGames(target.value)}
        />
      </label>
      <ul aria-label="Games">
        {games.map(({ id, name }) => (
          <li key={id}>{name.map(({ text }) => text).join("")}</li>
        ))}
      </ul>
    </>
  );
}

let loading;

/** A core in the state in which the page begins. */
async function begun() {
  const core = await loadCore(options);
  await begin(core, location.href);
  return core;
}

/** The core of the browser, loaded once. After a failure the next render tries again. */
function browserCore() {
  if (!loading) {
    loading = begun();
    loading.catch(() => {
      loading = undefined;
    });
  }
  return loading;
}

function Hydrated({ slices }) {
  // Until the core is loaded, React keeps the elements that the server has rendered.
  const core = typeof window === "undefined" ? recordedCore(slices) : use(browserCore());
  return (
    <CoreProvider core={core} hydration={{ slices }}>
      <Site />
    </CoreProvider>
  );
}

/** Provides the core. The first render in the browser reads the recorded snapshots of the server. */
export function Player({ slices }) {
  return (
    <Suspense>
      <Hydrated slices={slices} />
    </Suspense>
  );
}
