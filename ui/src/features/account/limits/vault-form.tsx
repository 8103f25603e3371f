import type { VaultFormView } from "@player-site/core";
import { Money, useActions, useDateText, useMoney, useText } from "@player-site/core/react";
import { useRef } from "react";
import { AmountInput } from "../../../components/amount-input.tsx";
import { Button } from "../../../components/button.tsx";
import { ChoiceGroup } from "../../../components/choice-group.tsx";
import { HintText } from "../../../components/field.tsx";
import { SelectInput } from "../../../components/select-input.tsx";
import { useTimeLeftText } from "../../../core/time-left.ts";
import { useFocusRequest } from "../../../forms/use-focus-request.ts";
import styles from "./limits.module.css";

const TEXTS = "profile.limits.vault";
const nothing = () => undefined;

/** New money for the vault, or a later end of an entry: the fields, then what is about to be sent in words. */
export function VaultForm({ form }: { form: VaultFormView }) {
  return form.phase === "confirming" ? <Confirmation form={form} /> : <Fields form={form} />;
}

function Fields({ form }: { form: VaultFormView }) {
  const text = useText();
  const duration = useTimeLeftText();
  const { beginVaultTask, changeVaultField } = useActions();
  const element = useRef<HTMLFormElement>(null);
  useFocusRequest(element, form.focus);
  const isNew = form.entry === undefined;
  const title = text(isNew ? `${TEXTS}.putButton` : `${TEXTS}.longerButton`);
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        beginVaultTask("confirm", "");
      }}
    >
      <h3 tabIndex={-1}>{title}</h3>
      {isNew ? <Source form={form} /> : form.money && <Money value={form.money} className={styles.amount} />}
      <ChoiceGroup
        legend={text(isNew ? `${TEXTS}.lengthLabel` : `${TEXTS}.longerLengthLabel`)}
        choices={form.lengths.map(({ days, length }) => ({ value: String(days), label: duration(length) }))}
        selected={form.lengths.find(({ chosen }) => chosen)?.days.toString()}
        onChoose={(days) => changeVaultField("days", days)}
      />
      {!form.lengths.some(({ chosen }) => chosen) && <p className={styles.note}>{text(`${TEXTS}.lengthNote`)}</p>}
      {form.error && <HintText id="vault-error" hint={{ variant: "error", text: text.message(form.error) }} />}
      <div className={styles.row}>
        <Button onClick={() => beginVaultTask("", "")}>{text(`${TEXTS}.cancelButton`)}</Button>
        <Button kind="primary" submit disabled={!form.canConfirm}>
          {text(`${TEXTS}.continueButton`)}
        </Button>
      </div>
    </form>
  );
}

/** The account and the amount. */
function Source({ form: { accounts, amount, amountError, code } }: { form: VaultFormView }) {
  const text = useText();
  const money = useMoney();
  const { changeVaultField } = useActions();
  const chosen = accounts.find((account) => account.chosen);
  return (
    <>
      {accounts.length > 1 && (
        <SelectInput
          label={text(`${TEXTS}.accountLabel`)}
          name="account"
          value={chosen?.id ?? ""}
          options={accounts.map(({ id, available }) => ({
            value: id,
            label: `${available.code}: ${money(available)}`,
          }))}
          onChange={(id) => changeVaultField("account", id)}
        />
      )}
      <AmountInput
        label={`${text(`${TEXTS}.amountLabel`)} (${code})`}
        required
        value={amount}
        currency={code}
        description={chosen && text(`${TEXTS}.availableLabel`, { amount: money(chosen.available) })}
        hint={amountError && { variant: "error", text: text.message(amountError) }}
        onChange={(typed) => changeVaultField("amount", typed)}
        onBlur={nothing}
      />
    </>
  );
}

/** Says in words until when the money cannot be used. */
function Confirmation({ form: { entry, money: amount, until, busy } }: { form: VaultFormView }) {
  const text = useText();
  const date = useDateText();
  const money = useMoney();
  const { beginVaultTask, sendVaultTask } = useActions();
  const title = text(`${TEXTS}.confirmTitle`);
  const words = { amount: amount ? money(amount) : "", date: until === undefined ? "" : date(until) };
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        // The card or an alert shows a failure.
        if (!busy) sendVaultTask().catch(() => undefined);
      }}
    >
      <h3 tabIndex={-1}>{title}</h3>
      <p className={styles.ask}>
        {text(entry === undefined ? `${TEXTS}.confirmPut` : `${TEXTS}.confirmLonger`, words)}
      </p>
      <div className={styles.row}>
        <Button disabled={busy} onClick={() => beginVaultTask("edit", "")}>
          {text(`${TEXTS}.backButton`)}
        </Button>
        <Button kind="primary" submit busy={busy}>
          {text(entry === undefined ? `${TEXTS}.confirmButton` : `${TEXTS}.longerButton`)}
        </Button>
      </div>
    </form>
  );
}
