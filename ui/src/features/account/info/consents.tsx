import { useActions, useSlice, useText } from "@player-site/core/react";
import { Card } from "../../../components/card.tsx";
import { Switch } from "../../../components/switch.tsx";

/** Marketing consents: switches that apply at once. */
export function Consents() {
  const text = useText();
  const { setConsent } = useActions();
  const { consents } = useSlice("profileInfo");
  if (consents.length === 0) return null;
  return (
    <div id="messages">
      <Card title={text("profile.info.subscriptionTitle")} description={text("profile.info.subscriptionDescription")}>
        <ul>
          {consents.map(({ name, given, busy }) => (
            <li key={name}>
              <Switch
                label={text.named(`fieldsSettings.fieldsControls.${name}.label`)}
                checked={given}
                busy={busy}
                onChange={(next) => setConsent(name, next).catch(() => undefined)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
