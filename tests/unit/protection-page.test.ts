// The page about responsible gambling names what a player can set, by the names of the page of limits.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const CONTENT = fileURLToPath(new URL("../../ui/content", import.meta.url));
const locales = readdirSync(CONTENT).filter((name) => !name.includes("."));

const read = (locale: string, name: string) => JSON.parse(readFileSync(`${CONTENT}/${locale}/${name}.json`, "utf8"));

test.each(locales)(
  "the page about responsible gambling names all limits, the vault and the statement (%s)",
  (locale) => {
    const limits = read(locale, "profile/limits");
    const [, , tools] = read(locale, "static/responsible-gambling").content;
    const labels = [limits.deposit, limits.loss, limits.bet, limits.time, limits.vault].map(({ label }) => label);
    for (const label of [...labels, read(locale, "profile/statement").title]) expect(tools).toContain(`>${label}</th>`);
  },
);
