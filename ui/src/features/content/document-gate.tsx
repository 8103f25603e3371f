import { Fragment, type ReactNode, useState } from "react";
import { Loading } from "../../components/spinner.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { usePageMeta } from "../../core/page-document.ts";
import { useText } from "../../core/text.ts";
import { useAddress } from "../../navigation/use-navigation.tsx";
import ErrorPage, { NOT_FOUND } from "../../shared/error-page.tsx";
import { Failed } from "../../shared/failed.tsx";
import { Head } from "../../shared/head.tsx";

/** Renders a page once its content document is loaded, with the title of the document. */
export function DocumentGate({ children }: { children: ReactNode }) {
  const text = useText();
  const { reloadDocument } = useActions();
  const route = useAddress()?.route;
  const document = useSlice("pageDocument");
  const meta = usePageMeta(route?.parameter);
  const [busy, setBusy] = useState(false);
  if (!route || document.name !== route.document || document.status === "loading") {
    return <Loading page label={text("layout.interface.loading")} />;
  }
  if (document.status === "missing") return <ErrorPage status={NOT_FOUND} />;
  if (document.status === "failed") {
    const retry = () => {
      setBusy(true);
      reloadDocument()
        .catch(() => undefined)
        .finally(() => setBusy(false));
    };
    return <Failed page busy={busy} onRetry={retry} />;
  }
  return (
    <>
      <Head {...meta} indexed={route.indexed} localized={route.localized} />
      {/* Another document begins anew. */}
      <Fragment key={document.name}>{children}</Fragment>
    </>
  );
}
