import type { FieldView, FormName } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { Checkbox } from "../components/checkbox.tsx";
import type { Hint } from "../components/field.tsx";
import { PhoneInput } from "../components/phone-input.tsx";
import { SelectInput, type SelectProps } from "../components/select-input.tsx";
import { PasswordInput, TextArea, TextInput } from "../components/text-input.tsx";
import { afterPointerPress, focusMovedByUser } from "../components/user-focus.ts";
import { useSort } from "../core/collation.ts";
import { useCountryName, useNamedCountries } from "../core/countries.ts";
import { Agreements } from "./agreements.tsx";

const CONTROLS = "fieldsSettings.fieldsControls";

/** Text key of a field. The login has different texts for e-mail and phone. */
function textsOf(field: FieldView): string {
  const kind = field.input === "phone" || field.input === "email" ? field.input : field.name;
  return field.name === "login" ? kind : field.name;
}

/** Label of a field: from the server, or else from the content. */
export function useFieldLabel(): (field: FieldView) => string {
  const text = useText();
  const documents = {
    terms: text(`${CONTROLS}.agreements.terms`),
    privacy: text(`${CONTROLS}.agreements.privacy`),
  };
  return (field) => field.label ?? (text.named(`${CONTROLS}.${textsOf(field)}.label`, documents) || field.name);
}

interface Props {
  form: FormName;
  field: FieldView;
  autoFocus?: boolean;
}

/** Renders a field by its type. Each change goes to the core, which publishes a new snapshot. */
export function FormField({ form, field, autoFocus }: Props) {
  const text = useText();
  const actions = useActions();
  const texts = `${CONTROLS}.${textsOf(field)}` as const;
  const label = useFieldLabel()(field);
  const hint: Hint | undefined = field.hint && {
    variant: field.hint.variant,
    text: text.message(field.hint.message),
  };
  const common = {
    label,
    hint,
    required: field.required,
    disabled: field.disabled,
    name: field.name,
    description: field.description,
    value: field.value,
    autoComplete: field.autocomplete,
    inputMode: field.inputMode,
    placeholder:
      field.autocomplete === "current-password" ? undefined : text.named(`${texts}.placeholder`) || undefined,
    autoFocus,
    onChange: (value: string) => actions.changeField(form, field.name, value),
    onFocus: () => focusMovedByUser() && actions.focusField(form, field.name),
    onBlur: () => afterPointerPress(() => actions.blurField(form, field.name)),
  };

  switch (field.input) {
    case "hidden":
      return null;
    case "phone":
      return <PhoneField form={form} field={field} common={common} />;
    case "password":
      return (
        <PasswordInput
          {...common}
          showLabel={text("layout.interface.showPassword")}
          hideLabel={text("layout.interface.hidePassword")}
          strength={
            field.strength && { level: field.strength, text: text(`layout.interface.strength.${field.strength}`) }
          }
        />
      );
    case "select": {
      const select = { ...common, placeholder: common.placeholder ?? text("layout.interface.choose") };
      const options = field.options ?? [];
      if (field.name === "country") return <CountrySelect {...select} options={options} />;
      return <SelectInput {...select} options={options} />;
    }
    case "textarea":
      return <TextArea {...common} />;
    case "checkbox":
      return (
        <Checkbox
          {...common}
          label={field.name === "agreements" && field.label === undefined ? <Agreements /> : label}
          checked={field.value === "1"}
          onChange={(checked) => common.onChange(checked ? "1" : "")}
        />
      );
    case "email":
    case "date":
      return <TextInput {...common} type={field.input} min={field.earliest} max={field.latest} />;
    default:
      return <TextInput {...common} />;
  }
}

interface CommonProps {
  label: string;
  hint: Hint | undefined;
  required: boolean;
  disabled: boolean;
  name: string;
  description: string | undefined;
  onFocus: () => void;
  onBlur: () => void;
  autoFocus: boolean | undefined;
}

/** Countries by their localised names, sorted by them. An option without a value stays first. */
function CountrySelect({ options, ...props }: SelectProps) {
  const nameOf = useCountryName();
  const sort = useSort();
  const named = options.map((option) => (option.value === "" ? option : { ...option, label: nameOf(option.value) }));
  return <SelectInput {...props} options={sort(named, ({ value, label }) => (value === "" ? "" : label))} />;
}

function PhoneField({ form, field, common }: { form: FormName; field: FieldView; common: CommonProps }) {
  const text = useText();
  const actions = useActions();
  const countries = useNamedCountries();
  const phone = field.phone ?? { country: "", prefix: "", local: "" };
  return (
    <PhoneInput
      {...common}
      {...phone}
      countries={countries}
      autoComplete={field.autocomplete}
      placeholder={text.named(`${CONTROLS}.phone.placeholder.phoneNumber`)}
      texts={{
        country: text("layout.interface.country"),
        search: text("layout.interface.searchCountry"),
        empty: text.named(`${CONTROLS}.phone.emptySearchTitle`),
      }}
      onChange={(country, local) => actions.changePhone(form, field.name, country, local)}
    />
  );
}
