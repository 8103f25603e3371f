import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Image } from "../../components/image.tsx";
import { Form, FormError } from "../../forms/form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useSiteForm } from "../../forms/use-form.ts";
import { Count } from "../../shared/links/count.tsx";
import { RequiresPart } from "../../shared/loading/requires-part.tsx";
import styles from "./contact-page.module.css";

const TEXTS = "pages.contacts";

/** Contact form of support, for guests and players. */
export default function ContactPage() {
  const text = useText();
  const image = text(`${TEXTS}.image`);
  const email = text(`${TEXTS}.email`);
  return (
    <div className={styles.page}>
      {image !== "" && <Image className={styles.image} src={image} alt="" width={640} height={240} fallback={null} />}
      <h1 className={styles.title}>{text(`${TEXTS}.title`)}</h1>
      <p className={styles.description}>{text(`${TEXTS}.description`)}</p>
      <SupportChat />
      <p className={styles.description}>
        {text(`${TEXTS}.emailLabel`)} <a href={`mailto:${email}`}>{email}</a>
      </p>
      <div className={styles.card} data-needs-script="">
        <RequiresPart name="support">
          <MessageForm />
        </RequiresPart>
      </div>
    </div>
  );
}

/** Opens the chat, where there is one. */
function SupportChat() {
  const text = useText();
  const { openChat } = useActions();
  const { chat } = useSlice("app").features;
  const { phase, unread } = useSlice("chat");
  if (!chat) return null;
  return (
    <div>
      <Button kind="secondary" busy={phase === "loading"} onClick={() => openChat().catch(() => undefined)}>
        <Icon name="chat" />
        {text("layout.siteSidebar.chatLabel")}
        <Count value={unread} />
      </Button>
    </div>
  );
}

function MessageForm() {
  const text = useText();
  const actions = useActions();
  const { view, open: build } = useSiteForm("contact");
  return (
    <Form
      label={text(`${TEXTS}.title`)}
      view={view}
      onSubmit={() => actions.sendMessage().catch(() => undefined)}
      onRetry={build}
    >
      {view.fields.map((field) => (
        <FormField key={field.name} form="contact" field={field} />
      ))}
      <FormError view={view} />
      <SubmitButton view={view}>{text(`${TEXTS}.buttonLabel`)}</SubmitButton>
    </Form>
  );
}
