import { useState } from "react";
import { Brand } from "../components/brand.tsx";
import { Button, IconButton } from "../components/button.tsx";
import { Checkbox } from "../components/checkbox.tsx";
import { ChoiceGroup } from "../components/choice-group.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { Icon } from "../components/icon.tsx";
import { InlineConfirmation } from "../components/inline-confirmation.tsx";
import { PopoverButton } from "../components/popover-button.tsx";
import { Switch } from "../components/switch.tsx";
import { Tabs } from "../components/tabs.tsx";
import styles from "./gallery.module.css";
import { Group, Row } from "./gallery-group.tsx";

const nothing = () => undefined;

/** All kinds, sizes and states of buttons. */
export function Buttons() {
  const kinds = ["primary", "money", "secondary", "quiet", "danger"] as const;
  return (
    <Group title="Buttons">
      <Brand />
      {(["plain", "busy", "disabled", "blocked"] as const).map((state) => (
        <Row key={state}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              kind={kind}
              size="small"
              busy={state === "busy"}
              disabled={state === "disabled"}
              blocked={state === "blocked"}
            >
              {kind}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
        <IconButton label="Close">
          <Icon name="close" />
        </IconButton>
        <IconButton label="Back" blocked>
          <Icon name="back" />
        </IconButton>
        <CopyButton text="text" label="Copy" copied="Copied" refused="Refused" />
      </Row>
      <Button kind="primary" wide>
        Wide
      </Button>
    </Group>
  );
}

/** What a press opens in place: a popover, and a question instead of a button. */
export function Questions() {
  return (
    <Group title="Opens in place">
      <InlineConfirmation
        label="Remove the entry"
        question="Remove the entry? It cannot be brought back."
        confirm="Yes, remove it"
        keep="Keep it"
        busy={false}
        onConfirm={nothing}
      >
        Remove
      </InlineConfirmation>
      <PopoverButton
        button="Open the popover"
        buttonClass={undefined}
        label="Popover"
        className={styles.place}
        popoverClass={styles.popover}
      >
        {(close) => (
          <>
            <p>What the button is about.</p>
            <Button size="small" onClick={close}>
              Done
            </Button>
          </>
        )}
      </PopoverButton>
    </Group>
  );
}

/** Check boxes, switches, radio buttons and tabs. */
export function Choices() {
  const [tab, setTab] = useState<"one" | "two" | "three">("one");
  const [choice, setChoice] = useState("a");
  return (
    <Group title="Choices">
      <Checkbox label="Not checked" checked={false} onChange={nothing} />
      <Checkbox label="Checked" checked required onChange={nothing} />
      <Checkbox label="Disabled" checked={false} disabled onChange={nothing} />
      <Checkbox label="Disabled, checked" checked disabled onChange={nothing} />
      <Checkbox
        label="With an error"
        checked={false}
        hint={{ variant: "error", text: "Please agree" }}
        onChange={nothing}
      />
      <Switch label="Switch, off" checked={false} onChange={nothing} />
      <Switch label="Switch, on" checked onChange={nothing} />
      <Switch label="Switch, busy" checked busy onChange={nothing} />
      <ChoiceGroup
        legend="One of several"
        choices={[
          { value: "a", label: "First" },
          { value: "b", label: "Second" },
          { value: "c", label: "Not possible", disabled: true },
        ]}
        selected={choice}
        onChoose={setChoice}
      />
      <Tabs
        label="Tabs"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: "one", label: "One" },
          { id: "two", label: "Two" },
          { id: "three", label: "Three" },
        ]}
      >
        {tab}
      </Tabs>
    </Group>
  );
}
