import ErrorPage, { NOT_FOUND } from "./error-page.tsx";
import { Head } from "./head.tsx";

/** Head of a page whose title names its subject. */
export function SubjectHead({ title, description }: { title: string; description: string }) {
  return <Head title={title} description={description} indexed />;
}

/** The page of an address whose subject does not exist. */
export function NotFound() {
  return <ErrorPage status={NOT_FOUND} />;
}
