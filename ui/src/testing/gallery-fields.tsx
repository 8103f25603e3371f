import { useState } from "react";
import { AmountInput } from "../components/amount-input.tsx";
import { CountryList } from "../components/country-list.tsx";
import type { Hint } from "../components/field.tsx";
import { OtpInput } from "../components/otp-input.tsx";
import { PhoneInput } from "../components/phone-input.tsx";
import { SelectInput } from "../components/select-input.tsx";
import { PasswordInput, TextArea, TextInput } from "../components/text-input.tsx";
import { Group } from "./gallery-group.tsx";

const countries = [
  { code: "AE", name: "United Arab Emirates", phonePrefix: "971" },
  { code: "BR", name: "Brazil", phonePrefix: "55" },
  { code: "DE", name: "Germany", phonePrefix: "49" },
  { code: "EG", name: "Egypt", phonePrefix: "20" },
  { code: "IN", name: "India", phonePrefix: "91" },
  { code: "PT", name: "Portugal", phonePrefix: "351" },
].map((country) => ({ ...country, knownAs: country.name }));

const wrong: Hint = { variant: "error", text: "This is wrong" };
const options = [
  { value: "Anna", label: "Anna" },
  { value: "Ben", label: "Ben", disabled: true },
];
const showing = { showLabel: "Show password", hideLabel: "Hide password" };
const nothing = () => undefined;

function useField() {
  const [value, onChange] = useState("Anna");
  return { name: "field", value, onChange };
}

/** Fields for text in their usual state. */
export function TextFields() {
  const common = useField();
  return (
    <Group title="Text fields">
      <TextInput {...common} label="Plain" required />
      <TextInput {...common} value="" label="Empty" placeholder="What is expected" description="What it is for" />
      <TextInput {...common} label="Read only" readOnly />
      {(["weak", "good", "strong"] as const).map((level) => (
        <PasswordInput
          {...common}
          key={level}
          {...showing}
          label={`Password, ${level}`}
          strength={{ level, text: level }}
        />
      ))}
      <SelectInput {...common} label="Select" options={options} />
      <TextArea {...common} label="Text area" />
    </Group>
  );
}

/** The four hints of a field. */
export function FieldHints() {
  const common = useField();
  return (
    <Group title="Hints">
      <TextInput {...common} label="Error" hint={wrong} />
      <TextInput {...common} label="Success" hint={{ variant: "success", text: "This is right" }} />
      <TextInput {...common} label="Unverified" hint={{ variant: "unverified", text: "Not confirmed" }} />
      <TextInput {...common} label="Verified" hint={{ variant: "verified", text: "Confirmed" }} />
    </Group>
  );
}

/** Every kind of field with an error. */
export function FieldsWithErrors() {
  const common = useField();
  return (
    <Group title="Errors">
      <PasswordInput {...common} {...showing} label="Password with an error" hint={wrong} />
      <SelectInput {...common} label="Select with an error" options={options} hint={wrong} />
      <TextArea {...common} label="Text area with an error" hint={wrong} />
      <Phone label="Phone with an error" hint={wrong} />
      <Amount label="Amount with an error" hint={wrong} />
      <OtpInput label="Code with an error" length={6} value="123456" onChange={nothing} hint={wrong} />
    </Group>
  );
}

/** Every kind of field that cannot be changed. */
export function DisabledFields() {
  const common = useField();
  return (
    <Group title="Disabled">
      <TextInput {...common} label="Disabled" disabled description="Cannot be changed" />
      <PasswordInput {...common} {...showing} label="Disabled password" disabled />
      <SelectInput {...common} label="Disabled select" options={options} disabled />
      <TextArea {...common} label="Disabled text area" disabled />
      <Phone label="Disabled phone" disabled />
      <Amount label="Amount that is being sent" readOnly />
      <OtpInput label="Code that is being checked" length={6} value="123456" onChange={nothing} disabled />
    </Group>
  );
}

/** Phone numbers, codes and amounts. */
export function NumberFields() {
  const [code, setCode] = useState("12");
  return (
    <Group title="Numbers">
      <Phone label="Phone" />
      <OtpInput label="Code" length={6} value={code} onChange={setCode} />
      <Amount label="Amount" />
    </Group>
  );
}

function Phone(props: { label: string; hint?: Hint; disabled?: boolean }) {
  const [country, setCountry] = useState("BR");
  const prefix = countries.find(({ code }) => code === country)?.phonePrefix ?? "";
  return (
    <PhoneInput
      {...props}
      name="phone"
      country={country}
      prefix={prefix}
      local="11912345678"
      countries={countries}
      onChange={setCountry}
      texts={{ country: "Country code", search: "Search country", empty: "No country found" }}
    />
  );
}

function Amount(props: { label: string; hint?: Hint; readOnly?: boolean }) {
  const [amount, setAmount] = useState("1,250.5");
  return <AmountInput {...props} value={amount} currency="USD" onChange={setAmount} onBlur={nothing} />;
}

/** A combobox: a search above the list of what it finds. */
export function Comboboxes() {
  const texts = { country: "Country", search: "Search country", empty: "No country found" };
  const common = { texts, onChoose: nothing };
  return (
    <Group title="Comboboxes">
      <CountryList {...common} countries={countries} chosen="BR" />
      <CountryList {...common} countries={[]} chosen="" />
    </Group>
  );
}
