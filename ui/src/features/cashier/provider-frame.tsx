import styles from "./deposit-screen.module.css";

/** The provider's page inside the wallet. */
export function ProviderFrame({ url, title }: { url: string; title: string }) {
  return (
    <iframe
      className={styles.frame}
      src={url}
      title={title}
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      referrerPolicy="strict-origin"
    />
  );
}
