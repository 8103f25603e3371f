// Announcements to screen readers: texts without controls are joined, delayed, and made once.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Notice } from "../../ui/src/components/notice.tsx";
import { speak } from "../../ui/src/components/speech.ts";
import { Loading } from "../../ui/src/components/spinner.tsx";
import { Spoken } from "../../ui/src/components/spoken.tsx";
import { aGame, catalogueOf } from "./harness/games.ts";
import { listen } from "./harness/listen.ts";
import { expectPlayer, focus, heading, signIn, signInButton, wallet } from "./harness/pages.ts";
import { render } from "./harness/render.tsx";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

/** Time in which texts are joined, and a frame in which they are noticed. */
async function aMoment(): Promise<void> {
  // React runs effects after the frame that shows their component.
  await frame();
  await frame();
  await pass(600);
  await frame();
}

function frame(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => done());
  });
}

beforeEach(async () => {
  // Announcements of an earlier test come first.
  speak("Before.");
  await aMoment();
});

test("texts are joined, and what is taken back is not said", async () => {
  const heard = listen();
  speak("One.");
  const takeBack = speak("Two.");
  speak("Three.");
  speak("One.");
  takeBack();
  await aMoment();
  expect(heard).toEqual(["One. Three."]);
  speak("One. Three.");
  await aMoment();
  expect(heard).toEqual(["One. Three.", "One. Three."]);
});

test("a notice is said without its actions, and a text when it changes", async () => {
  const heard = listen();
  const shown = render(
    <Notice icon="alert" live title="Not loaded" description="Please try again.">
      <button type="button">Retry</button>
    </Notice>,
  );
  await expect.element(page.getByText("Not loaded")).toBeVisible();
  await aMoment();
  expect(heard).toEqual(["Not loaded Please try again."]);
  for (const number of [1, 2, 3]) {
    shown.show(<Spoken first={false} words={`Page ${number} of 3`} />);
    await expect.element(page.getByText(`Page ${number} of 3`)).toBeVisible();
  }
  await aMoment();
  expect(heard.slice(1)).toEqual(["Page 3 of 3"]);
  shown.show(<Loading label="Loading" />);
  await expect.element(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await aMoment();
  expect(heard.slice(2)).toEqual(["Loading"]);
});

test("the search says its result once the player has stopped to type", async () => {
  catalogueOf([aGame("Ember Orchard"), aGame("Ember Falls")]);
  await open("/main", { player: true });
  await page.getByRole("banner").getByRole("button", { name: "Search games" }).click();
  await expect.element(page.getByRole("combobox", { name: "Search games" })).toHaveFocus();
  const heard = listen();
  await userEvent.keyboard("ember orch");
  const found = page.getByRole("dialog").getByText("1 game found", { exact: true });
  await expect.element(found).toBeVisible();
  await aMoment();
  expect(heard.filter((text) => /found/.test(text))).toEqual([expect.stringMatching(/1 game found$/)]);
  await userEvent.keyboard("zzz");
  await expect.element(page.getByRole("dialog").getByText(/^Nothing found/)).toBeVisible();
  await aMoment();
  expect(heard.at(-1)).toMatch(/^Nothing found.*zzz/);
  expect(heard.at(-1)).not.toMatch(/all studios/i);
});

test("signing in is said, and the focus has a name", async () => {
  await open("/contact");
  await focus(signInButton);
  await userEvent.keyboard("{Enter}");
  await signIn.choose("E-mail");
  await signIn.email.fill("player@example.com");
  await signIn.password.fill("password1");
  const heard = listen();
  await userEvent.keyboard("{Enter}");
  await expectPlayer();
  await expect.poll(() => heard.join(" ")).toContain("You are signed in.");
  await expect.element(heading).toHaveFocus();
});

test("an error of the amount is said when the field is left, and not before", async () => {
  await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Card");
  await aMoment();
  const heard = listen();
  await wallet.amount.clear();
  await userEvent.keyboard("150");
  await expect.element(wallet.submit).toHaveTextContent("$150.00");
  expect(heard).toEqual([]);
  await expect.element(wallet.submit).toHaveAccessibleName(/opens in a new tab/);
});
