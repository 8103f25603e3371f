import type { FormView } from "@player-site/core";
import { type TextKey, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { isOnItsWay } from "../../forms/use-form.ts";
import styles from "./access.module.css";
import { SocialButtons } from "./social-buttons.tsx";

interface Props {
  view: FormView;
  /** Title of the social sign-in buttons; without it they are not shown. */
  socialTitle?: TextKey | undefined;
  hint: TextKey;
  button: TextKey;
  dialog: "sign-in" | "sign-up";
}

/** Alternatives to the form. Rendered after the form is loaded, so that the buttons do not move when it appears. */
export function OtherWays({ view, socialTitle, hint, button, dialog }: Props) {
  const text = useText();
  const open = useOpenDialog();
  if (isOnItsWay(view)) return null;
  return (
    <>
      {socialTitle !== undefined && <SocialButtons title={socialTitle} />}
      <p className={styles.other}>
        {text(hint)}
        <Button kind="quiet" size="small" onClick={() => open({ name: dialog })}>
          {text(button)}
        </Button>
      </p>
    </>
  );
}
