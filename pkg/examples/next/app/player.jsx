"use client";
// Rendered in the browser: the core of this visitor.
import { loadCore } from "@player-site/core";
import { CoreProvider, Money, useActions, useForm, useSelector, useSlice } from "@player-site/core/react";
import { useEffect, useState } from "react";
import { options } from "./settings.js";

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

function Site() {
  const { searchGames } = useActions();
  const status = useSelector("session", (session) => session.status);
  const account = useSelector("accounts", (accounts) => accounts.find(({ active }) => active));
  const { typed, games } = useSlice("search");
  return (
    <>
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

/** The core and what it shows. Effects run in the browser only, so the server renders nothing here. */
export function Player() {
  const [core, setCore] = useState();
  useEffect(() => {
    let isGone = false;
    let own;
    const load = async () => {
      own = await loadCore(options);
      if (!isGone) await own.actions.start(location.href);
      if (isGone) own.dispose();
      else setCore(own);
    };
    load();
    return () => {
      isGone = true;
      own?.dispose();
    };
  }, []);
  return (
    core && (
      <CoreProvider core={core}>
        <Site />
      </CoreProvider>
    )
  );
}
