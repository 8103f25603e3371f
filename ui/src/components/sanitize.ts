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

const TAGS =
  "a abbr aside b blockquote br caption cite code dd del details div dl dt em figcaption figure h1 h2 h3 h4 hr i img " +
  "ins li mark ol p q s small span strong sub summary sup table tbody td tfoot th thead time tr u ul video";
const ATTRIBUTES =
  "alt colspan data-button data-tone datetime dir height href id lang open poster reversed rowspan scope src start width";

/** The nodes of a content document that may be shown: structure, links, pictures and films, nothing else. */
export function sanitizedNodes(html: string): NodeListOf<ChildNode> {
  const fragment = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: TAGS.split(" "),
    ALLOWED_ATTR: ATTRIBUTES.split(" "),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  return fragment.childNodes;
}
