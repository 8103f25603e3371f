import { useText } from "@player-site/core/react";
import { Brand } from "../../components/brand.tsx";
import { Head } from "../../shared/page/head.tsx";
import styles from "./payment-return-page.module.css";

/** Lies behind the result of a payment in the window of that payment: no page of the site is loaded for it. */
export default function PaymentReturnPage() {
  const text = useText();
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <Head title={text("globalComponents.globalSeo.title")} indexed={false} />
      <Brand />
    </main>
  );
}
