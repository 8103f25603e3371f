import { useActions, useText } from "@player-site/core/react";
import type { ComponentType } from "react";
import { Loading } from "../../components/spinner.tsx";
import { type ContentDocument, documentOf, documentsIn, metaOf, useDocumentState } from "../../core/page-document.ts";
import { useAddress } from "../../navigation/use-navigation.tsx";
import ErrorPage, { NOT_FOUND } from "../failures/error-page.tsx";
import { ContentReload } from "../loading/content-reload.tsx";
import { Head } from "../page/head.tsx";

/** Props of a page of a content document. */
export interface DocumentProps {
  /** Its document. */
  document: ContentDocument;
  /** The documents of all pages of its directory, if they are one list. */
  all: readonly ContentDocument[];
}

/**
 * A page that is rendered once its content document is loaded, with the title of the document. A page of a whole list has
 * no document of its own: its title is that of its texts.
 */
export function documentPage(Content: ComponentType<DocumentProps>, whole = false): ComponentType {
  return function DocumentPage() {
    const text = useText();
    const route = useAddress()?.route;
    const { reloadDocument } = useActions();
    const state = useDocumentState(route?.document);
    if (!route || state.name !== route.document || state.status === "loading") {
      return <Loading page label={text("layout.interface.loading")} />;
    }
    if (state.status === "missing") return <ErrorPage status={NOT_FOUND} />;
    if (state.status === "failed") return <ContentReload page load={reloadDocument} />;
    const document = documentOf(state, route.parameter);
    return (
      <>
        {!whole && <Head {...metaOf(document)} indexed={route.indexed} localized={route.localized} />}
        {/* Another document begins anew. */}
        <Content key={state.name} document={document} all={documentsIn(state)} />
      </>
    );
  };
}
