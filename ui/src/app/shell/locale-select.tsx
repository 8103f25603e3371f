import { Icon } from "../../components/icon.tsx";
import { SelectInput } from "../../components/select-input.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import styles from "./drawer-content.module.css";

/** The languages of the site. Selecting one loads the same page in that language. In a compact drawer it is an icon. */
export function LocaleSelect({ compact }: { compact: boolean }) {
  const text = useText();
  const app = useSlice("app");
  const { switchLocale } = useActions();
  const label = text("layout.siteSidebar.languageLabel");
  const options = app.locales.map((locale) => ({ value: locale.code, label: locale.nativeName }));
  const choose = (code: string) => {
    switchLocale(code, location.href).then(
      (address) => location.assign(address),
      () => undefined,
    );
  };
  if (!compact)
    return (
      <SelectInput
        label={label}
        name="locale"
        value={app.locale}
        autoComplete="off"
        keepsItsValue
        options={options}
        onChange={choose}
      />
    );
  return (
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
  );
}
