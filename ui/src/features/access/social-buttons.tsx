import { type TextKey, useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import styles from "./access.module.css";
import { SocialMark } from "./social-mark.tsx";

/** Sign-in buttons of social networks; renders nothing if none is enabled. */
export function SocialButtons({ title }: { title: TextKey }) {
  const text = useText();
  const { startSocial } = useActions();
  const { providers } = useSlice("social");
  if (providers.length === 0) return null;
  return (
    <fieldset className={styles.social}>
      <legend className={styles.socialTitle}>{text(title)}</legend>
      <div className={styles.providers}>
        {providers.map(({ id, label }) => (
          <Button key={id} onClick={() => startSocial(id)}>
            <SocialMark id={id} />
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
