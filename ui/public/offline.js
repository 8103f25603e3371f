/* The offline page: loads the address again when the server can be reached. */
(() => {
  const look = () =>
    fetch("/icon.svg", { method: "HEAD", cache: "no-store" }).then(
      () => location.reload(),
      () => undefined,
    );
  addEventListener("online", look);
  setInterval(look, 3000);
})();
