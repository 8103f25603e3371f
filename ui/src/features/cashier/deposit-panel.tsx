import { Button, buttonClass } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { CONTACT, LIMITS } from "../../core/paths.ts";
import { useExclusion } from "../../core/standing.ts";
import { useText } from "../../core/text.ts";
import { DepositForm } from "./deposit-form.tsx";
import styles from "./deposit-panel.module.css";
import { DepositScreen } from "./deposit-screen.tsx";
import { MethodList } from "./method-list.tsx";

/** Methods beside the form; on phones one after the other. What is no form takes the whole place. */
export function DepositPanel() {
  const text = useText();
  const actions = useActions();
  const exclusion = useExclusion();
  const wallet = useSlice("wallet");
  const deposit = useSlice("deposit");
  const methods = useSlice("depositMethods");

  if (deposit.phase === "failed") {
    return (
      <Notice
        icon="alert"
        tone="danger"
        live
        title={text("layout.interface.failed.title")}
        description={text("layout.interface.failed.description")}
      >
        <Button kind="primary" onClick={() => actions.reloadWallet().catch(() => undefined)}>
          {text("layout.interface.retry")}
        </Button>
      </Notice>
    );
  }
  if (deposit.phase === "limit" || deposit.phase === "refused") {
    return (
      <Notice
        icon="shield"
        live
        title={exclusion?.title ?? text(`modals.wallet.deposit.${deposit.phase}.title`)}
        description={exclusion?.description ?? text(`modals.wallet.deposit.${deposit.phase}.description`)}
      >
        {deposit.phase === "refused" && !exclusion && (
          <a className={buttonClass({})} href={actions.link(CONTACT).href}>
            {text("layout.interface.limited.link")}
          </a>
        )}
        <a className={buttonClass({})} href={actions.link(LIMITS).href}>
          {text("modals.wallet.deposit.limit.moreInfo")}
        </a>
      </Notice>
    );
  }
  const { screen } = deposit;
  if (screen.kind !== "form" && screen.kind !== "submitting" && screen.kind !== "address") {
    return <DepositScreen screen={screen} />;
  }
  if (deposit.phase === "empty" || methods.length === 0) {
    return (
      <Notice
        icon="wallet"
        title={text("modals.wallet.missingMethods.title")}
        description={text("modals.wallet.missingMethods.description")}
      />
    );
  }
  return (
    <>
      <div className={styles.panes} data-pane={wallet.pane}>
        <section className={styles.methods} aria-label={text("modals.wallet.methodsTitle")}>
          <MethodList />
        </section>
        <section className={styles.form} aria-label={text("modals.wallet.deposit.title")}>
          <DepositForm />
        </section>
      </div>
      <div className={styles.pager} aria-hidden="true" data-pane={wallet.pane}>
        <i />
        <i />
      </div>
    </>
  );
}
