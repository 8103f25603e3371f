// Controls alone, without the core: keys, presses, focus.
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AmountInput } from "../../ui/src/components/amount-input.tsx";
import { Button } from "../../ui/src/components/button.tsx";
import { CopyButton } from "../../ui/src/components/copy-button.tsx";
import type { Hint } from "../../ui/src/components/field.tsx";
import { InlineConfirmation } from "../../ui/src/components/inline-confirmation.tsx";
import { OtpInput } from "../../ui/src/components/otp-input.tsx";
import { PhoneInput } from "../../ui/src/components/phone-input.tsx";
import { PopoverButton } from "../../ui/src/components/popover-button.tsx";
import { Switch } from "../../ui/src/components/switch.tsx";
import { Tabs } from "../../ui/src/components/tabs.tsx";
import { PasswordInput } from "../../ui/src/components/text-input.tsx";
import { expectCount, expectNone, paste, press } from "./harness/pages.ts";
import { render } from "./harness/render.tsx";
import { pass } from "./harness/time.ts";

type Id = "one" | "two" | "three";
const TABS: { id: Id; label: string }[] = [
  { id: "one", label: "One" },
  { id: "two", label: "Two" },
  { id: "three", label: "Three" },
];

function ThreeTabs() {
  const [selected, setSelected] = useState<Id>("one");
  return (
    <Tabs label="Tabs" tabs={TABS} selected={selected} onSelect={setSelected}>
      {`Panel ${selected}`}
    </Tabs>
  );
}

const tab = (name: string) => page.getByRole("tab", { name });

async function expectTab(name: string): Promise<void> {
  await expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
  await expect.element(tab(name)).toHaveFocus();
  await expect.element(page.getByRole("tabpanel", { name })).toHaveTextContent(`Panel ${name.toLowerCase()}`);
}

test("arrow keys, Home and End select a tab, around both ends", async () => {
  render(<ThreeTabs />);
  await tab("One").click();
  for (const [key, selected] of [
    ["{ArrowRight}", "Two"],
    ["{End}", "Three"],
    ["{ArrowRight}", "One"],
    ["{ArrowLeft}", "Three"],
    ["{Home}", "One"],
  ] as const) {
    await userEvent.keyboard(key);
    await expectTab(selected);
  }
});

test("in a right-to-left page the arrow to the left selects the next tab", async () => {
  document.documentElement.dir = "rtl";
  render(<ThreeTabs />);
  await tab("One").click();
  await userEvent.keyboard("{ArrowLeft}");
  await expectTab("Two");
});

test("only the selected tab is a stop of the Tab key", async () => {
  render(
    <>
      <ThreeTabs />
      <button type="button">After</button>
    </>,
  );
  await tab("Two").click();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "After" })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(tab("Two")).toHaveFocus();
});

function OnePopover() {
  return (
    <>
      <PopoverButton button="Open" buttonClass={undefined} label="Popover">
        {(close) => (
          <button type="button" onClick={close}>
            Done
          </button>
        )}
      </PopoverButton>
      <button type="button" style={{ marginBlockStart: "20rem" }}>
        Elsewhere
      </button>
      <p>Text that takes no focus</p>
    </>
  );
}

const opener = page.getByRole("button", { name: "Open", exact: true });
const elsewhere = page.getByRole("button", { name: "Elsewhere" });
const popover = page.getByRole("dialog", { name: "Popover" });

test("Escape closes a popover and gives the focus back", async () => {
  render(<OnePopover />);
  await opener.click();
  await expect.element(opener).toHaveAttribute("aria-expanded", "true");
  await expect.element(popover).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(popover);
  await expect.element(opener).toHaveFocus();
});

test("a popover's own button closes it and gives the focus back", async () => {
  render(<OnePopover />);
  await opener.click();
  await page.getByRole("button", { name: "Done" }).click();
  await expectNone(popover);
  await expect.element(opener).toHaveFocus();
});

test("a press elsewhere closes a popover and keeps the focus where it was pressed", async () => {
  render(<OnePopover />);
  await opener.click();
  await expect.element(popover).toBeVisible();
  await elsewhere.click();
  await expectNone(popover);
  await expect.element(elsewhere).toHaveFocus();
});

test("a press on what takes no focus closes a popover, too", async () => {
  render(<OnePopover />);
  await opener.click();
  await expect.element(popover).toBeVisible();
  await page.getByText("Text that takes no focus").click();
  await expectNone(popover);
});

test("a popover closes when the focus leaves it, and with a second press of its button", async () => {
  render(<OnePopover />);
  await opener.click();
  await press(page.getByRole("button", { name: "Done" }), "{Tab}");
  await expect.element(elsewhere).toHaveFocus();
  await expectNone(popover);
  await opener.click();
  await expect.element(popover).toBeVisible();
  await opener.click();
  await expectNone(popover);
});

const countries = [
  { code: "BR", name: "Brazil", phonePrefix: "55" },
  { code: "CI", name: "Côte d’Ivoire", phonePrefix: "225" },
  { code: "DE", name: "Germany", phonePrefix: "49" },
  { code: "PT", name: "Portugal", phonePrefix: "351" },
].map((country) => ({ ...country, knownAs: country.name }));

function Phone({ onBlur }: { onBlur?: () => void }) {
  const [{ code, local }, set] = useState({ code: "DE", local: "30123" });
  return (
    <PhoneInput
      label="Phone"
      name="phone"
      country={code}
      prefix={countries.find((country) => country.code === code)?.phonePrefix ?? ""}
      local={local}
      countries={countries}
      onChange={(next, typed) => set({ code: next, local: typed })}
      onBlur={onBlur}
      texts={{ country: "Country code", search: "Search country", empty: "No country found" }}
    />
  );
}

const prefix = page.getByRole("button", { name: /^Country code/ });
const search = page.getByRole("combobox", { name: "Search country" });
const options = page.getByRole("option");

test("the list of countries begins at the chosen one and is moved through by arrow keys", async () => {
  render(<Phone />);
  await prefix.click();
  await expect.element(search).toHaveFocus();
  await expect.element(page.getByRole("option", { selected: true })).toHaveTextContent(/Germany/);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  const active = () => document.getElementById(search.element().getAttribute("aria-activedescendant") ?? "");
  expect(active()?.textContent).toMatch(/Portugal/);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  await expect.element(prefix).toHaveAccessibleName("Country code: Côte d’Ivoire +225");
  await expect.element(page.getByRole("textbox", { name: "Phone" })).toHaveFocus();
  await expect.element(page.getByRole("textbox", { name: "Phone" })).toHaveValue("30123");
  await expectNone(search);
});

test("a country is found by name without accents, by code and by prefix", async () => {
  render(<Phone />);
  await prefix.click();
  for (const [typed, found] of [
    ["cote", "Côte d’Ivoire"],
    ["pt", "Portugal"],
    ["+55", "Brazil"],
  ] as const) {
    await search.fill(typed);
    await expectCount(options, 1);
    await expect.element(options).toHaveTextContent(found);
  }
  await search.fill("nowhere");
  await expectNone(options);
  await expect.element(page.getByText("No country found")).toBeVisible();
});

test("a country is chosen by a press, and Escape leaves the one that was chosen", async () => {
  render(<Phone />);
  await prefix.click();
  await page.getByRole("option", { name: /Brazil/ }).click();
  await expect.element(prefix).toHaveAccessibleName("Country code: Brazil +55");
  await prefix.click();
  await userEvent.keyboard("{ArrowDown}{Escape}");
  await expectNone(search);
  await expect.element(prefix).toHaveFocus();
  await expect.element(prefix).toHaveAccessibleName("Country code: Brazil +55");
});

test("the list of countries is part of the field: opening it does not leave the field", async () => {
  const left = vi.fn();
  render(
    <>
      <Phone onBlur={left} />
      <button type="button">After</button>
    </>,
  );
  await page.getByRole("textbox", { name: "Phone" }).click();
  await prefix.click();
  await expect.element(search).toHaveFocus();
  expect(left).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "After" }).click();
  expect(left).toHaveBeenCalledTimes(1);
});

function Code({ hint, disabled, onCode }: { hint?: Hint; disabled?: boolean; onCode?: (text: string) => void }) {
  const [value, setValue] = useState("");
  const change = (text: string) => {
    onCode?.(text);
    // As the core does: digits only, six at most.
    setValue(text.replace(/\D/g, "").slice(0, 6));
  };
  return (
    <OtpInput label="Code" length={6} value={value} onChange={change} hint={hint} {...(disabled && { disabled })} />
  );
}

const codeField = page.getByRole("textbox", { name: "Code" });
const boxes = () => [...document.querySelectorAll("[aria-hidden=true] > span")].map((box) => box.textContent).join("|");

test("a code is one field that is shown as six boxes", async () => {
  render(<Code />);
  await codeField.click();
  await userEvent.keyboard("12x3");
  await expect.element(codeField).toHaveValue("123");
  expect(boxes()).toBe("1|2|3|||");
  await userEvent.keyboard("{Backspace}");
  await expect.element(codeField).toHaveValue("12");
  await expect.element(codeField).toHaveAttribute("autocomplete", "one-time-code");
});

test("a pasted code is handed over whole, with what is around it", async () => {
  const onCode = vi.fn();
  render(<Code onCode={onCode} />);
  await expect.element(codeField).toBeVisible();
  paste(codeField, " your code: 123 456 ");
  await expect.element(codeField).toHaveValue("123456");
  expect(onCode.mock.calls).toEqual([[" your code: 123 456 "]]);
});

test("a refused code is selected, so that the next digit begins a new one", async () => {
  const { show } = render(<Code />);
  await codeField.click();
  await userEvent.keyboard("123456");
  show(<Code hint={{ variant: "error", text: "Wrong" }} />);
  await expect.element(codeField).toHaveAttribute("aria-invalid", "true");
  await expect.element(codeField).toHaveAccessibleDescription("Wrong");
  await userEvent.keyboard("9");
  await expect.element(codeField).toHaveValue("9");
});

test("a code that is being checked takes no digits and no paste", async () => {
  const onCode = vi.fn();
  render(<Code disabled onCode={onCode} />);
  await expect.element(codeField).toBeVisible();
  paste(codeField, "123456");
  await press(codeField, "1");
  await expect.element(codeField).toHaveValue("");
  expect(onCode).not.toHaveBeenCalled();
});

test("an amount is shown and handed over as typed", async () => {
  const onChange = vi.fn();
  const onBlur = vi.fn();
  render(<AmountInput label="Amount" value="1.250,5" currency="EUR" onChange={onChange} onBlur={onBlur} />);
  const amount = page.getByRole("textbox", { name: "Amount" });
  await expect.element(amount).toHaveValue("1.250,5");
  await amount.click();
  await userEvent.keyboard("{End}0");
  expect(onChange).toHaveBeenLastCalledWith("1.250,50");
  expect(onBlur).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onBlur).toHaveBeenCalledTimes(1);
});

test("a password is shown and hidden, and its strength is announced", async () => {
  render(
    <PasswordInput
      label="Password"
      name="password"
      value="secret"
      onChange={() => undefined}
      showLabel="Show password"
      hideLabel="Hide password"
      strength={{ level: "weak", text: "Weak password" }}
    />,
  );
  const field = page.getByLabelText("Password", { exact: true });
  await expect.element(field).toHaveAttribute("type", "password");
  await expect.element(page.getByText("Weak password")).toBeVisible();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.element(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect.element(field).toHaveAttribute("type", "password");
});

test("a switch that is busy keeps its state and its focus", async () => {
  const onChange = vi.fn();
  const { show } = render(<Switch label="News" checked={false} onChange={onChange} />);
  const control = page.getByRole("switch", { name: "News" });
  await press(control, " ");
  expect(onChange.mock.calls).toEqual([[true]]);
  show(<Switch label="News" checked busy onChange={onChange} />);
  await expect.element(control).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard(" ");
  await expect.element(control).toBeChecked();
  await expect.element(control).toHaveFocus();
  expect(onChange).toHaveBeenCalledTimes(1);
});

for (const state of ["busy", "blocked"] as const) {
  test(`a ${state} button keeps its focus and does nothing`, async () => {
    const act = vi.fn();
    render(
      <Button {...{ [state]: true }} onClick={act}>
        Act
      </Button>,
    );
    const button = page.getByRole("button", { name: "Act" });
    await press(button, "{Enter}");
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
    expect(act).not.toHaveBeenCalled();
  });
}

test("a question takes the place of its button, with the focus on the safe answer", async () => {
  const confirmed = vi.fn();
  render(
    <InlineConfirmation
      label="Remove it"
      question="Remove it?"
      confirm="Yes"
      keep="No"
      busy={false}
      onConfirm={confirmed}
    >
      Remove
    </InlineConfirmation>,
  );
  const button = page.getByRole("button", { name: "Remove it" });
  await press(button, "{Enter}");
  await expect.element(page.getByRole("group", { name: "Remove it" })).toHaveTextContent(/^Remove it\?/);
  await expect.element(page.getByRole("button", { name: "No" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await page.getByRole("button", { name: "Yes" }).click();
  expect(confirmed).toHaveBeenCalledTimes(1);
});

test("a copied text is announced for two seconds", async () => {
  render(<CopyButton text="ABC" label="Copy" copied="Copied" refused="Refused" />);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Copied");
  await pass(2000);
  await expect.element(page.getByRole("status")).toHaveTextContent("");
});
