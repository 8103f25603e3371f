import DOMPurify from "dompurify";

/** Removes from HTML everything that can execute, load or hide something. */
export function sanitize(html: string): TrustedHTML {
  return DOMPurify.sanitize(html, {
    RETURN_TRUSTED_TYPE: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: ["style", "form", "input", "button", "select", "textarea", "iframe", "audio", "video"],
    FORBID_ATTR: ["style", "id", "name", "class"],
  });
}
