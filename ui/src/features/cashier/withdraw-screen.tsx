import type { WithdrawView } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { OpensTab } from "../../shared/links/opens-tab.tsx";
import styles from "./deposit-screen.module.css";
import { LostScreen } from "./lost-screen.tsx";
import { ProviderFrame } from "./provider-frame.tsx";

const TEXTS = "modals.wallet.withdraw";

type Screen = Exclude<WithdrawView["screen"], { kind: "form" | "submitting" }>;

/** The screen after the form: the provider's page, or a withdrawal without a response. */
export function WithdrawScreen({ screen }: { screen: Screen }) {
  const text = useText();
  const actions = useActions();
  const back = <Button onClick={actions.leaveWithdrawal}>{text(`${TEXTS}.back`)}</Button>;
  switch (screen.kind) {
    case "frame":
      return (
        <>
          <ProviderFrame url={screen.url} title={text(`${TEXTS}.frame.title`)} />
          <div className={styles.decline}>{back}</div>
        </>
      );
    case "link":
      return (
        <Notice
          icon={screen.blocked ? "alert" : "external"}
          tone="money"
          live
          title={text(`${TEXTS}.link.${screen.blocked ? "title" : "resumedTitle"}`)}
          description={text(`${TEXTS}.link.${screen.blocked ? "description" : "resumedDescription"}`)}
        >
          <a className={buttonClass({ kind: "primary" })} href={screen.url} target="_blank" rel="noopener noreferrer">
            {text(`${TEXTS}.link.button`)}
            <OpensTab />
            <Icon name="external" />
          </a>
          {back}
        </Notice>
      );
    case "lost":
      return (
        <LostScreen
          texts={`${TEXTS}.lost`}
          lost={screen}
          onRetry={actions.retryWithdrawal}
          onSearch={actions.searchWithdrawal}
          onLeave={actions.leaveWithdrawal}
        />
      );
  }
}
