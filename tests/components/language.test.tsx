// What is written in the language of the player, and what he typed before he changed it.

import { data } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { balancesOf } from "./harness/answers.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { drawer, expectNone, focus, heading, signUp } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const SECRET = "Nightfall-7";

/** Countries in the order of their codes, which is not that of their German names. */
const COUNTRIES = { AR: "54", AU: "61", BR: "55", CL: "56", DE: "49", EG: "20", GB: "44", US: "1" };

test("currencies and countries are named in the player's language, countries in its order", async () => {
  const currencies = sampleData<object[]>("settings-currencies");
  const fiat = (code: string, symbol: string) => ({ ...currencies[0], code, symbol, name: code, subCurrencies: [] });
  api().on("GET /api/settings/currencies", data([...currencies, fiat("GBP", "£")]));
  const [usual] = sampleData<object[]>("settings-countries");
  const all = Object.entries(COUNTRIES).map(([code, phonePrefix]) => ({ ...usual, code, phonePrefix }));
  api().on("GET /api/settings/countries", data(all));
  const fields = sampleData<object[]>("fields-profile");
  api().on(
    "GET /api/player/fields/validations",
    data([...fields, { ...fields[2], id: 10, position: 10, name: "country" }]),
  );
  balancesOf({ BTC: 0.5, EUR: 0, GBP: 100 });
  const site = await open("/de/profile/wallet", { player: true });
  const titles = page.getByRole("list", { name: "Konten" }).getByRole("heading");
  await expect
    .poll(() => titles.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringContaining("Bitcoin"),
      expect.stringContaining("Euro"),
      expect.stringContaining("Britisches Pfund"),
    ]);
  await page.getByRole("button", { name: "Währung hinzufügen" }).click();
  await expect.element(page.getByRole("button", { name: /Japanischer Yen/ })).toBeVisible();
  await userEvent.keyboard("{Escape}");

  await site.visit("/de/profile/info");
  const names = ["Ägypten", "Argentinien", "Australien", "Brasilien", "Chile", "Deutschland"];
  const countries = page.getByRole("combobox", { name: "Land" }).getByRole("option");
  await expect
    .poll(() =>
      countries
        .elements()
        .map(({ textContent }) => textContent ?? "")
        .filter((name) => /^[A-DÄ]/.test(name)),
    )
    .toEqual(names);
  await page.getByRole("button", { name: /^Ländervorwahl: / }).click();
  const listed = page.getByRole("listbox", { name: "Ländervorwahl" }).getByRole("option");
  await expect.element(listed.first()).toHaveTextContent(/Ägypten/);
  await expect.element(listed.nth(1)).toHaveTextContent(/Argentinien/);
});

test("a partly filled form is there in another language, without its password", async () => {
  const site = await open("/contact?sign-up=true");
  await signUp.choose("E-mail");
  await signUp.email.fill("half@example.com");
  await signUp.currency.selectOptions("EUR");
  await signUp.password.fill(SECRET);
  await signUp.close.click();
  await signUp.cancel.getByRole("button", { name: "Leave" }).click();
  await expect.element(heading).toHaveTextContent("Contact");
  await site.visit("/pt-br/contact?sign-up=true");
  const dialog = page.getByRole("dialog", { name: "Cadastro" });
  await expect.element(dialog.getByRole("textbox", { name: "E-mail" })).toHaveValue("half@example.com");
  await expect.element(dialog.getByRole("combobox").first()).toHaveValue("EUR");
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(SECRET);
});

test("arrow keys only select a language, and a button beside it loads the page in it", async () => {
  await open("/contact");
  const list = drawer.getByRole("combobox", { name: "Language" });
  await focus(list);
  await userEvent.keyboard("{ArrowDown}");
  const button = drawer.getByRole("button", { name: "Deutsch" });
  await expect.element(button).toBeVisible();
  await expect.element(list).toHaveFocus();
  await expect.element(list).toHaveValue("de");
  await userEvent.keyboard("{ArrowUp}");
  await expectNone(button);
});
