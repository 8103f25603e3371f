import { useActions, useSlice, useText } from "@player-site/core/react";
import { useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { SelectInput } from "../../components/select-input.tsx";
import styles from "./drawer-content.module.css";

/**
 * The languages of the site. Pressing one loads the same page in that language. An arrow key only selects one: a button
 * beside it loads the page, because whoever looks through the languages by keyboard has not chosen yet.
 */
export function LocaleSelect({ compact }: { compact: boolean }) {
  const text = useText();
  const app = useSlice("app");
  const { switchLocale } = useActions();
  const [selected, setSelected] = useState(app.locale);
  const byKey = useRef(false);
  const label = text("layout.siteSidebar.languageLabel");
  const options = app.locales.map((locale) => ({ value: locale.code, label: locale.nativeName }));
  const change = (code: string) => {
    switchLocale(code, location.href).then(
      (address) => location.assign(address),
      () => undefined,
    );
  };
  const choose = (code: string) => {
    setSelected(code);
    if (!byKey.current) change(code);
  };
  const chosen = options.find(({ value }) => value === selected && value !== app.locale);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes only how the select in it is used
    <div
      className={styles.locale}
      onPointerDown={() => {
        byKey.current = false;
      }}
      onKeyDown={() => {
        byKey.current = true;
      }}
    >
      {compact ? (
        <div className={styles.item} title={label}>
          <Icon name="globe" className={styles.icon} />
          <select
            className={styles.over}
            aria-label={label}
            name="locale"
            defaultValue={app.locale}
            autoComplete="off"
            onChange={(event) => choose(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <SelectInput
          label={label}
          name="locale"
          value={app.locale}
          autoComplete="off"
          keepsItsValue
          options={options}
          onChange={choose}
        />
      )}
      {chosen && (
        <Button size="small" kind="primary" onClick={() => change(chosen.value)}>
          {chosen.label}
        </Button>
      )}
    </div>
  );
}
