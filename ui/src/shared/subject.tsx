import { Suspense } from "react";
import { Head } from "../app/head.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { Loading } from "../components/spinner.tsx";
import { useText } from "../core/text.ts";

const NotFoundPage = lazyPart(() => import("../app/pages/not-found-page.tsx"));

/** Head of a page whose title names its subject. */
export function SubjectHead({ title, description }: { title: string; description: string }) {
  return <Head title={title} description={description} indexed />;
}

/** The page of an address whose subject does not exist. */
export function NotFound() {
  const text = useText();
  return (
    <>
      <Head title={text("globalComponents.error.notFound")} indexed={false} />
      <Suspense fallback={<Loading page label={text("layout.interface.loading")} />}>
        <NotFoundPage />
      </Suspense>
    </>
  );
}
