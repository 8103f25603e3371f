import { BRAND, Brand } from "../../components/brand.tsx";
import { Button, IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { BalanceMenu } from "../../features/accounts/balance-menu.tsx";
import styles from "./header.module.css";

export function Header({ onMenu }: { onMenu: () => void }) {
  const text = useText();
  const { link } = useActions();
  const open = useOpenDialog();
  const { status, excluded } = useSlice("session");
  return (
    <header className={styles.header}>
      <IconButton label={text("layout.interface.openMenu")} className={styles.menu} onClick={onMenu}>
        <Icon name="menu" />
      </IconButton>
      <a className={styles.brand} href={link("/").href} aria-label={`${BRAND}: ${text("layout.interface.home")}`}>
        <Brand />
      </a>
      <div className={styles.space} />
      {status === "player" && (
        <>
          <BalanceMenu />
          {!excluded && (
            <Button
              kind="money"
              size="small"
              className={styles.wide}
              onClick={() => open({ name: "wallet", value: "deposit" })}
            >
              {text("layout.header.depositButton")}
            </Button>
          )}
        </>
      )}
      {status === "guest" && (
        <>
          <Button size="small" onClick={() => open({ name: "sign-in" })}>
            {text("layout.header.loginButton")}
          </Button>
          <Button kind="primary" size="small" className={styles.wide} onClick={() => open({ name: "sign-up" })}>
            {text("layout.header.registrationButton")}
          </Button>
        </>
      )}
    </header>
  );
}
