/** Title of all pages. */
export const metadata = { title: "Player site core with Next", icons: { icon: "data:," } };

/** The document around all pages. */
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
