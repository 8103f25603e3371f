import { SelectInput } from "../../components/select-input.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";

/** The languages of the site. Selecting one loads the same page in that language. */
export function LocaleSelect() {
  const text = useText();
  const app = useSlice("app");
  const { switchLocale } = useActions();
  return (
    <SelectInput
      label={text("layout.siteSidebar.languageLabel")}
      name="locale"
      value={app.locale}
      autoComplete="off"
      options={app.locales.map((locale) => ({ value: locale.code, label: locale.nativeName }))}
      onChange={(code) => {
        switchLocale(code, location.href).then(
          (address) => location.assign(address),
          () => undefined,
        );
      }}
    />
  );
}
