import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { HintText } from "../../components/field.tsx";
import { pressedKey } from "../../components/pressed-key.ts";
import { TextInput } from "../../components/text-input.tsx";
import styles from "./bonus-choice.module.css";

const TEXTS = "modals.wallet.deposit";

export function BonusCodeRow() {
  const text = useText();
  const actions = useActions();
  const { code } = useSlice("deposit");
  if (code.applied !== undefined) {
    return (
      <div className={styles.code}>
        <HintText
          id="bonus-code-applied"
          hint={{ variant: "success", text: text(`${TEXTS}.codeApplied`, { code: code.applied }) }}
        />
        <Button size="small" busy={code.busy} onClick={() => actions.removeBonusCode().catch(() => undefined)}>
          {text(`${TEXTS}.cancelBonusCode`)}
        </Button>
      </div>
    );
  }
  const apply = () => {
    actions.applyBonusCode().catch(() => undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field applies the code and must not submit the payment
    <div
      className={styles.code}
      onKeyDown={(event) => {
        if (pressedKey(event) !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (!code.busy) apply();
      }}
    >
      <TextInput
        label={text(`${TEXTS}.codeLabel`)}
        name="bonusCode"
        autoComplete="off"
        value={code.text}
        readOnly={code.busy}
        hint={code.error && { variant: "error", text: text.message(code.error) }}
        onChange={actions.changeBonusCode}
      />
      <Button busy={code.busy} blocked={code.text === ""} onClick={apply}>
        {text(`${TEXTS}.addBonusCode`)}
      </Button>
    </div>
  );
}
