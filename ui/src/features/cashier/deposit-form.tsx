import { useActions, useMoney, useSlice, useText } from "@player-site/core/react";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { FormError } from "../../forms/form.tsx";
import { OpensTab } from "../../shared/links/opens-tab.tsx";
import { AddressScreen } from "./address-screen.tsx";
import { BonusChoice } from "./bonus-choice.tsx";
import styles from "./deposit-form.module.css";
import { LimitElsewhere, LimitLink, LimitOffer } from "./limit-offer.tsx";
import { PayButton, PaymentAmount, PaymentForm } from "./payment-form.tsx";

const TEXTS = "modals.wallet.deposit";

export function DepositForm() {
  const text = useText();
  const actions = useActions();
  const deposit = useSlice("deposit");
  const fields = useSlice("depositForm");

  if (deposit.method === undefined) {
    return <Notice icon="back" title={text("modals.wallet.methodsTitle")} />;
  }
  if (deposit.screen.kind === "address") {
    return (
      <div className={styles.stack}>
        <LimitElsewhere />
        <LimitOffer />
        <AddressScreen screen={deposit.screen} />
        <BonusChoice />
        <LimitLink />
      </div>
    );
  }
  return (
    <PaymentForm
      payment="deposit"
      onSubmit={actions.deposit}
      lead={
        <>
          <LimitElsewhere />
          <LimitOffer />
          <Amount />
        </>
      }
    >
      <BonusChoice />
      <LimitLink />
      <FormError view={fields} />
      <DepositButton />
    </PaymentForm>
  );
}

function Amount() {
  const text = useText();
  const money = useMoney();
  const actions = useActions();
  const { amount } = useSlice("deposit");
  return (
    <div className={styles.amount}>
      <PaymentAmount
        payment="deposit"
        currency={amount.minimum.code}
        onChange={actions.changeAmount}
        onBlur={actions.blurAmount}
      />
      {amount.presets.length > 0 && (
        <fieldset className={styles.presets}>
          <legend className="hidden-text">{text(`${TEXTS}.presetsLabel`)}</legend>
          {amount.presets.map((preset) => (
            <button
              key={preset.value}
              type="button"
              className={styles.preset}
              aria-pressed={preset.selected}
              onClick={() => actions.choosePreset(preset.value)}
            >
              <bdi>{money(preset.money)}</bdi>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Submit button with the amount and the bonus. */
function DepositButton() {
  const text = useText();
  const money = useMoney();
  const { button, method } = useSlice("deposit");
  const opensTab = useSlice("depositMethods").some((one) => one.method === method && one.processing === "form");
  const extras = [
    button.cash && money(button.cash),
    button.freeSpins !== undefined && text.count("globalComponents.bonuses.spins", button.freeSpins),
  ].filter((part) => typeof part === "string");
  return (
    <PayButton payment="deposit" kind="money">
      <span>
        {text(`${TEXTS}.depositButton`)} <bdi>{money(button.amount)}</bdi>
        {opensTab && <OpensTab />}
      </span>
      {extras.length > 0 && (
        <span className={styles.extra}>
          <Icon name="gift" />
          <span>{text(`${TEXTS}.bonusOnButton`, { bonus: extras.join(" + ") })}</span>
        </span>
      )}
    </PayButton>
  );
}
