import { useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./lobby-page.module.css";

/** Open the lists of groups and studios. */
export function FilterButtons() {
  const text = useText();
  const open = useOpenDialog();
  return (
    <div className={styles.buttons}>
      <Button size="small" aria-haspopup="dialog" onClick={() => open({ name: "categories" })}>
        <Icon name="grid" />
        {text("pages.category.categoriesButton")}
      </Button>
      <Button size="small" aria-haspopup="dialog" onClick={() => open({ name: "providers" })}>
        <Icon name="studio" />
        {text("pages.category.providersButton")}
      </Button>
    </div>
  );
}
