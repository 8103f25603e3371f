import { useEffect, useState } from "react";
import { persistently } from "./lazy-part.tsx";

interface Props {
  html: string;
  className?: string | undefined;
}

/** The words of a text in HTML, for want of what could show it as such. */
function words(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&(?:nbsp|#160);/g, "\u00a0")
    .replace(/&amp;/g, "&")
    .trim();
}

/** The one place where HTML of the content is put into the page. Plain texts need no sanitiser and no waiting. */
export function HtmlBlock({ html, className }: Props) {
  const [clean, setClean] = useState<{ html: string; trusted?: TrustedHTML }>();
  const plain = !/[<&]/.test(html);

  useEffect(() => {
    if (plain) return;
    let current = true;
    persistently(() => import("./sanitize.ts")).then(
      ({ sanitize }) => current && setClean({ html, trusted: sanitize(html) }),
      () => current && setClean({ html }),
    );
    return () => {
      current = false;
    };
  }, [html, plain]);

  if (plain) return <div className={className}>{html}</div>;
  if (clean?.html !== html) return <div className={className} aria-busy="true" />;
  if (clean.trusted === undefined) return <div className={className}>{words(html)}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above, as Trusted Types demand
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean.trusted }} />;
}
