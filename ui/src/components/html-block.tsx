import { useEffect, useState } from "react";
import { importWithRetry } from "./lazy-chunk.tsx";

interface Props {
  html: string;
  className?: string | undefined;
}

/** The plain text of an HTML string: for screen readers, and shown if the sanitiser cannot be loaded. */
export function words(html: string): string {
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

/** The only place that inserts HTML from the content into the page. Plain text needs no sanitiser. */
export function HtmlBlock({ html, className }: Props) {
  const [clean, setClean] = useState<{ html: string; trusted?: TrustedHTML }>();
  const plain = !/[<&]/.test(html);

  useEffect(() => {
    if (plain) return;
    let current = true;
    importWithRetry(() => import("./sanitize.ts")).then(
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above, as Trusted Types require
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean.trusted }} />;
}
