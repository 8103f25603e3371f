/** Sets a cookie of the page, until the test ends. */
export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in every browser that may run this
  document.cookie = `${name}=${value}; Path=/`;
}

/** Removes all cookies of the page. */
export function clearCookies(): void {
  for (const cookie of document.cookie.split("; ")) setCookie(`${cookie.split("=")[0]}`, "; Max-Age=0");
}
