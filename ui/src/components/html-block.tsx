import { useEffect, useState } from "react";

interface Props {
  html: string;
  className?: string | undefined;
}

/** The one place where HTML of the content is put into the page. Plain texts need no sanitiser and no waiting. */
export function HtmlBlock({ html, className }: Props) {
  const [clean, setClean] = useState<{ html: string; trusted: TrustedHTML }>();
  const plain = !/[<&]/.test(html);

  useEffect(() => {
    if (plain) return;
    let current = true;
    import("./sanitize.ts").then(
      ({ sanitize }) => current && setClean({ html, trusted: sanitize(html) }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [html, plain]);

  if (plain) return <div className={className}>{html}</div>;
  if (clean?.html !== html) return <div className={className} aria-busy="true" />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above, as Trusted Types demand
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean.trusted }} />;
}
