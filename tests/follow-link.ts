/**
 * Follows a link inside the site, as a press on one in the content does. Browser tests send the source of this function to
 * the page, so it uses nothing else.
 */
export function followLink(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}
