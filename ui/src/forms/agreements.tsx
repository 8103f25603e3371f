import { useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { ContentLink } from "../shared/content/content-link.tsx";

const TEXTS = "fieldsSettings.fieldsControls.agreements";

/** Addresses of the documents that a new player accepts, by their placeholders. */
const DOCUMENTS = { "{terms}": "/static/terms", "{privacy}": "/static/privacy" } as const;

const isDocument = (part: string): part is keyof typeof DOCUMENTS => part in DOCUMENTS;

/** Label of the consent at registration. Its links open in a new tab: nothing that was typed is lost. */
export function Agreements(): ReactNode {
  const text = useText();
  const names = { "{terms}": text(`${TEXTS}.terms`), "{privacy}": text(`${TEXTS}.privacy`) };
  const parts = text(`${TEXTS}.label`).split(/(\{terms\}|\{privacy\})/);
  return parts.map((part) =>
    isDocument(part) ? (
      <ContentLink key={part} href={DOCUMENTS[part]} newTab>
        {names[part]}
      </ContentLink>
    ) : (
      part
    ),
  );
}
