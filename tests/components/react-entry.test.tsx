// The React entry of the package in a page of its own, without the site.
import type { Core, Slices } from "@player-site/core";
import { loadCore } from "@player-site/core/bundler";
import phoneTableUrl from "@player-site/core/phone-table.json?url";
import {
  CoreProvider,
  isShallowEqual,
  Money,
  recordedCore,
  recordSnapshots,
  useActions,
  useDayText,
  useForm,
  useHydration,
  useSelector,
  useSlice,
  useText,
} from "@player-site/core/react";
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Prerendered } from "../../ui/src/core/prerendered.ts";
import { accessToken } from "./harness/answers.ts";
import { setCookie } from "./harness/cookies.ts";
import { atEnd, render } from "./harness/render.tsx";

async function startedCore(): Promise<Core> {
  const core = await loadCore({ configUrl: "/config.json", phoneTableUrl });
  atEnd(() => core.dispose());
  await core.actions.start(`${location.origin}/main`);
  return core;
}

function Status({ children }: { children: ReactNode }) {
  return <output>{children}</output>;
}

test("a form is opened, filled in and shows its message in the language of the page", async () => {
  function SignIn() {
    const { view } = useForm("signIn");
    const actions = useActions();
    const text = useText();
    const messages = view.fields.map(({ hint }) => hint && text.message(hint.message));
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          actions.signIn().catch(() => undefined);
        }}
      >
        {view.fields.map(({ name, value }) => (
          <input
            key={name}
            aria-label={name}
            value={value}
            onChange={({ target }) => actions.changeField("signIn", name, target.value)}
          />
        ))}
        <button type="submit">Send</button>
        <Status>{messages.filter(Boolean).join(", ")}</Status>
      </form>
    );
  }
  render(
    <CoreProvider core={await startedCore()}>
      <SignIn />
    </CoreProvider>,
  );
  await page.getByRole("textbox", { name: "password" }).fill("secret12");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Please fill this in");
  await expect.element(page.getByRole("textbox", { name: "password" })).toHaveValue("secret12");
});

test("a selector renders again only when its value changes", async () => {
  const core = await startedCore();
  let renders = 0;
  function Fields() {
    const names = useSelector("signIn", ({ fields }) => fields.map(({ name }) => name), isShallowEqual);
    renders += 1;
    return <Status>{names.join(" ")}</Status>;
  }
  render(
    <CoreProvider core={core}>
      <Fields />
    </CoreProvider>,
  );
  await core.actions.openForm("signIn");
  await expect.element(page.getByRole("status")).toHaveTextContent("login password");
  const before = renders;
  core.actions.changeField("signIn", "password", "secret12");
  core.actions.selectTab("signIn", "email");
  await expect.poll(() => core.snapshot("signIn").tab).toBe("email");
  expect(renders).toBe(before);
});

test("amounts and days are texts of the language", async () => {
  setCookie("access_token", accessToken());
  const core = await startedCore();
  function Balance() {
    const day = useDayText();
    const first = useSlice("accounts")[0];
    return first ? (
      <Status>
        <Money value={first.balance} />, {day("2026-11-20T12:00:00Z")}
      </Status>
    ) : null;
  }
  render(
    <CoreProvider core={core}>
      <Balance />
    </CoreProvider>,
  );
  await expect.element(page.getByRole("status")).toHaveTextContent("$1,250.75, November 20, 2026");
});

test("the first render of a prerendered page reads what the server has read", async () => {
  const core = await startedCore();
  function Phase() {
    const phase = useSelector("app", ({ phase: now }) => now);
    const prerendered = useHydration();
    return <Status>{`${phase}, ${prerendered ? "prerendered" : "new"}`}</Status>;
  }
  const slices = { app: { ...core.snapshot("app"), phase: "starting" as const } };
  const hydration: Prerendered = {
    address: core.actions.locate(location.href),
    texts: "",
    origin: "",
    hasLists: false,
    slices,
  };
  const site = (
    <CoreProvider core={core} hydration={hydration}>
      <Phase />
    </CoreProvider>
  );
  const place = document.getElementById("root") ?? document.body;
  place.innerHTML = renderToString(site);
  expect(place.textContent).toBe("starting, prerendered");
  // A difference would be an error in the console.
  const root = hydrateRoot(place, site);
  atEnd(() => root.unmount());
  await expect.element(page.getByRole("status")).toHaveTextContent("ready, prerendered");
});

test("recorded snapshots are rendered on a server without a core, and the browser's core takes them over", async () => {
  const core = await startedCore();
  await core.actions.openForm("signIn");
  const complaints: unknown[] = [];
  function SignIn() {
    const { view } = useForm("signIn");
    const status = useSelector("session", (session) => session.status);
    return (
      <fieldset aria-label={status}>
        {view.fields.map(({ name, value }) => (
          <input key={name} aria-label={name} defaultValue={value} />
        ))}
      </fieldset>
    );
  }
  // Records the slices that the components read.
  const slices: Partial<Slices> = {};
  renderToString(
    <CoreProvider core={recordSnapshots(core, slices)}>
      <SignIn />
    </CoreProvider>,
  );
  const sent = { content: {}, ...(JSON.parse(JSON.stringify(slices)) as Partial<Slices>) };
  const still = recordedCore(sent);
  const address = core.actions.locate(location.href);
  const hydration: Prerendered = { address, texts: "", origin: "", hasLists: false, slices: sent };
  const element = document.body.appendChild(document.createElement("div"));
  element.innerHTML = renderToString(
    <CoreProvider core={still}>
      <SignIn />
    </CoreProvider>,
  );
  const [field] = element.querySelectorAll("input");
  expect(field?.ariaLabel).toBe("login");
  const root = hydrateRoot(
    element,
    <CoreProvider core={core} hydration={hydration}>
      <SignIn />
    </CoreProvider>,
    { onRecoverableError: (error) => complaints.push(error) },
  );
  atEnd(() => {
    root.unmount();
    element.remove();
  });
  await expect.element(page.getByRole("group", { name: "guest" })).toBeVisible();
  expect(element.querySelector("input")).toBe(field);
  expect(complaints).toEqual([]);
  // It has nothing else.
  expect(() => still.snapshot("lobby")).toThrow("no snapshot of lobby was recorded");
  await expect(still.actions.signIn()).rejects.toMatchObject({ kind: "argument" });
});
