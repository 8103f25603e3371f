import { Money, useActions, useMoney, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { SelectInput } from "../../components/select-input.tsx";
import { FormError } from "../../forms/form.tsx";
import { PayButton, PaymentAmount, PaymentForm } from "./payment-form.tsx";
import styles from "./withdraw.module.css";
import { WithdrawSummary } from "./withdraw-summary.tsx";

const TEXTS = "modals.wallet.withdraw";

/** Amount and destination of a withdrawal. */
export function WithdrawForm() {
  const text = useText();
  const actions = useActions();
  const withdraw = useSlice("withdraw");
  const fields = useSlice("withdrawForm");

  if (withdraw.method === undefined) return <Notice icon="back" title={text("modals.wallet.methodsTitle")} />;
  return (
    <PaymentForm
      payment="withdraw"
      onSubmit={actions.withdraw}
      lead={
        <>
          <Networks />
          <Amount />
        </>
      }
    >
      <FormError view={fields} />
      <ActiveBonus />
      {withdraw.canSubmit && <WithdrawSummary />}
      <PayButton payment="withdraw" kind="primary">
        {text(`${TEXTS}.withdrawButton`)}
      </PayButton>
    </PaymentForm>
  );
}

/** What the withdrawal does to active bonuses, where it is known. */
function ActiveBonus() {
  const text = useText();
  const bonuses = useSlice("bonuses").filter((bonus) => bonus.active && bonus.endsAtWithdrawal !== undefined);
  return bonuses.map(({ id, name, endsAtWithdrawal }) => (
    <p key={id} className={styles.available}>
      {text(endsAtWithdrawal ? `${TEXTS}.bonusEnds` : `${TEXTS}.bonusStays`, { name })}
    </p>
  ));
}

function Networks() {
  const text = useText();
  const { selectWithdrawNetwork } = useActions();
  const { networks, network, networkHint, coin } = useSlice("withdraw");
  if (networks.length === 0) return null;
  const controls = "fieldsSettings.fieldsControls.networkSelect";
  return (
    <SelectInput
      label={text(`${controls}.label`)}
      placeholder={text(`${controls}.placeholder`)}
      description={text(`${TEXTS}.warning`, { coin })}
      name="crypto_network"
      required
      hint={networkHint && { variant: "error", text: text.message(networkHint) }}
      value={network ?? ""}
      options={networks.map(({ id, label }) => ({ value: id, label }))}
      onChange={selectWithdrawNetwork}
    />
  );
}

function Amount() {
  const text = useText();
  const money = useMoney();
  const actions = useActions();
  const { available, vault } = useSlice("withdraw");
  return (
    <div className={styles.amount}>
      <PaymentAmount
        payment="withdraw"
        currency={available.code}
        available={available}
        onChange={actions.changeWithdrawAmount}
        onBlur={actions.blurWithdrawAmount}
      />
      <div className={styles.available}>
        <span>
          {text(`${TEXTS}.withdrawLabel`)}: <Money value={available} className={styles.strong} />
        </span>
        <Button
          size="small"
          aria-label={text(`${TEXTS}.allLabel`, { available: money(available) })}
          onClick={actions.withdrawAll}
        >
          {text(`${TEXTS}.allButton`)}
        </Button>
      </div>
      {vault && <p className={styles.available}>{text(`${TEXTS}.vaultNote`, { amount: money(vault) })}</p>}
    </div>
  );
}
