import { type ReactNode, useState } from "react";
import { AmountInput } from "../components/amount-input.tsx";
import { Brand } from "../components/brand.tsx";
import { Button, IconButton } from "../components/button.tsx";
import { Checkbox } from "../components/checkbox.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { HtmlBlock } from "../components/html-block.tsx";
import { Icon } from "../components/icon.tsx";
import { Notice } from "../components/notice.tsx";
import { OtpInput } from "../components/otp-input.tsx";
import { PhoneInput } from "../components/phone-input.tsx";
import { Progress } from "../components/progress.tsx";
import QrCode from "../components/qr-code.tsx";
import { SelectInput } from "../components/select-input.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { Loading } from "../components/spinner.tsx";
import { Switch } from "../components/switch.tsx";
import { Tabs } from "../components/tabs.tsx";
import { PasswordInput, TextArea, TextInput } from "../components/text-input.tsx";
import styles from "./gallery.module.css";

const countries = [
  { code: "AE", name: "United Arab Emirates", phonePrefix: "971", restricted: false },
  { code: "BR", name: "Brazil", phonePrefix: "55", restricted: false },
  { code: "DE", name: "Germany", phonePrefix: "49", restricted: false },
  { code: "EG", name: "Egypt", phonePrefix: "20", restricted: false },
  { code: "IN", name: "India", phonePrefix: "91", restricted: false },
  { code: "PT", name: "Portugal", phonePrefix: "351", restricted: false },
];

const PANES = [
  { theme: "dark", dir: "ltr" },
  { theme: "light", dir: "ltr" },
  { theme: "dark", dir: "rtl" },
  { theme: "light", dir: "rtl" },
] as const;

/** Shows every component in each theme and direction. */
export function Gallery() {
  return (
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
            <Fields />
            <Others />
          </section>
        ))}
      </div>
    </main>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

function Buttons() {
  const kinds = ["primary", "money", "secondary", "quiet", "danger"] as const;
  return (
    <Group title="Buttons">
      <Brand />
      <div className={styles.row}>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <Button kind="primary" busy>
          Busy
        </Button>
        <Button kind="primary" disabled>
          Disabled
        </Button>
        <Button size="small">Small</Button>
        <Button size="large">Large</Button>
        <IconButton label="Close">
          <Icon name="close" />
        </IconButton>
        <CopyButton text="text" label="Copy" copied="Copied" refused="Refused" />
      </div>
    </Group>
  );
}

function Fields() {
  const [text, setText] = useState("Anna");
  const [code, setCode] = useState("12");
  const [tab, setTab] = useState<"one" | "two">("one");
  const [country, setCountry] = useState("BR");
  const common = { name: "field", value: text, onChange: setText };
  return (
    <Group title="Fields">
      <TextInput {...common} label="Plain" required />
      <TextInput {...common} label="Error" hint={{ variant: "error", text: "This is wrong" }} />
      <TextInput {...common} label="Success" hint={{ variant: "success", text: "This is right" }} />
      <TextInput {...common} label="Unverified" hint={{ variant: "unverified", text: "Not confirmed" }} />
      <TextInput {...common} label="Verified" hint={{ variant: "verified", text: "Confirmed" }} />
      <TextInput {...common} label="Disabled" disabled description="Cannot be changed" />
      <PasswordInput
        {...common}
        label="Password"
        showLabel="Show password"
        hideLabel="Hide password"
        strength={{ level: "good", text: "Good password" }}
      />
      <SelectInput {...common} label="Select" options={[{ value: "Anna", label: "Anna" }]} />
      <TextArea {...common} label="Text area" />
      <PhoneInput
        label="Phone"
        name="phone"
        country={country}
        prefix="+55"
        local="11912345678"
        countries={countries.map((known) => ({ ...known, knownAs: known.name }))}
        onChange={setCountry}
        texts={{ country: "Country code", search: "Search country", empty: "No country found" }}
      />
      <OtpInput label="Code" length={6} value={code} onChange={setCode} />
      <OtpInput
        label="Code with error"
        length={6}
        value="123456"
        onChange={setCode}
        hint={{ variant: "error", text: "Wrong" }}
      />
      <AmountInput
        label="Amount"
        value="50"
        signs={{ decimal: ".", group: "," }}
        currency="USD"
        onChange={setText}
        onBlur={() => undefined}
      />
      <Checkbox label="Checkbox" checked required onChange={() => undefined} />
      <Switch label="Switch" checked onChange={() => undefined} />
      <Tabs
        label="Tabs"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: "one", label: "One" },
          { id: "two", label: "Two" },
        ]}
      >
        {tab}
      </Tabs>
    </Group>
  );
}

function Others() {
  return (
    <Group title="Others">
      <Progress value={42} label="Progress" />
      <Skeleton shape="field" />
      <Loading label="Loading" />
      <Notice icon="moon" title="Nothing here" description="An empty list says so.">
        <Button>Act</Button>
      </Notice>
      <Notice icon="alert" tone="danger" title="It failed" description="And what to do." />
      <HtmlBlock html='<b>Content</b> with <a href="/">a link</a><script>alert(1)</script>' />
      <QrCode text="https://example.com" label="QR code" size={116} />
    </Group>
  );
}
