import type { FormView } from "@player-site/core";
import { Button } from "../../components/button.tsx";
import type { TextKey } from "../../core/content-keys.ts";
import { useText } from "../../core/text.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { isOnItsWay } from "../../forms/use-form.ts";
import styles from "./access.module.css";
import { SocialButtons } from "./social-buttons.tsx";

interface Props {
  view: FormView;
  /** Heads the ways through other sites; without it there are none. */
  socialTitle?: TextKey | undefined;
  hint: TextKey;
  button: TextKey;
  dialog: "sign-in" | "sign-up";
}

/** What else a guest can do than fill in the form above. It comes with the form: it would move away from under a press. */
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
