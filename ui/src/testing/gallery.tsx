import type { ContentView } from "@player-site/core";
import { createTexts, TextsContext } from "@player-site/core/react";
import words from "../../content/en/layout/interface.json";
import styles from "./gallery.module.css";
import { Buttons, Choices, Questions } from "./gallery-controls.tsx";
import {
  Comboboxes,
  DisabledFields,
  FieldHints,
  FieldsWithErrors,
  NumberFields,
  TextFields,
} from "./gallery-fields.tsx";
import { Carousels, Lists, Notices, Others } from "./gallery-others.tsx";

const PANES = [
  { theme: "dark", dir: "ltr" },
  { theme: "light", dir: "ltr" },
  { theme: "dark", dir: "rtl" },
  { theme: "light", dir: "rtl" },
] as const;

/** The texts of the components that have texts of their own. */
const texts = createTexts({ layout: { interface: words } } as unknown as ContentView, "en");

/** Shows every component, in each of its states, in each theme and direction. */
export function Gallery() {
  return (
    <TextsContext value={texts}>
      <main className={styles.gallery}>
        <h1>Gallery</h1>
        <div className={styles.panes}>
          {PANES.map(({ theme, dir }) => (
            <section
              key={theme + dir}
              className={styles.pane}
              data-theme={theme}
              dir={dir}
              aria-label={`${theme} ${dir}`}
            >
              <Buttons />
              <Questions />
              <TextFields />
              <FieldHints />
              <FieldsWithErrors />
              <DisabledFields />
              <NumberFields />
              <Choices />
              <Lists />
              <Notices />
              <Carousels />
              <Others />
              <Comboboxes />
            </section>
          ))}
        </div>
      </main>
    </TextsContext>
  );
}
