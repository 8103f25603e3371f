import { useActions, useSlice, useText } from "@player-site/core/react";
import { buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Icon, type IconName } from "../../../components/icon.tsx";
import { StateBadge } from "../../../components/state-badge.tsx";
import { ProviderBlock } from "./provider-block.tsx";
import styles from "./verification.module.css";

const TEXTS = "profile.verification";

/** The player's verification status and the next step. */
export default function VerificationPage() {
  const text = useText();
  const { link } = useActions();
  const { profile } = useSlice("session");
  const { verification } = useSlice("app").features;
  return (
    <>
      <Card title={text(`${TEXTS}.contact.title`)}>
        <ul className={styles.contacts}>
          <Contact icon="mail" name="email" value={profile?.email} confirmed={profile?.emailConfirmed === true} />
          <Contact
            icon="phone"
            name="phone"
            value={profile?.phone && `+${profile.phone}`}
            confirmed={profile?.phoneConfirmed === true}
          />
        </ul>
        <a className={buttonClass({ size: "small" })} href={link("/profile/info").href}>
          {text(`${TEXTS}.contact.link`)}
        </a>
      </Card>
      {verification && <ProviderBlock provider={verification} />}
    </>
  );
}

interface ContactProps {
  icon: IconName;
  name: "email" | "phone";
  value: string | undefined;
  confirmed: boolean;
}

function Contact({ icon, name, value, confirmed }: ContactProps) {
  const text = useText();
  const given = value !== undefined && value !== "";
  const words = given ? (confirmed ? "confirmed" : "unconfirmed") : "missing";
  return (
    <li className={styles.contact}>
      <Icon name={icon} />
      <span className={styles.what}>
        {text(`${TEXTS}.${name}.title`)}
        {given && (
          <bdi className={styles.value} dir="ltr">
            {value}
          </bdi>
        )}
      </span>
      <StateBadge
        tone={given ? (confirmed ? "good" : "waiting") : "neutral"}
        icon={given ? (confirmed ? "check-circle" : "clock") : "info"}
      >
        {text(`${TEXTS}.contact.${words}`)}
      </StateBadge>
    </li>
  );
}
