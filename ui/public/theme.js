/* Runs before the first paint: theme, language, direction and the width of the drawer. */
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  root.dataset.theme = { dark: "dark", light: "light" }[read("theme")] ?? system;
  root.dataset.drawer = read("IS_DRAWER_COMPACT") === "true" ? "compact" : "wide";
  const code = /^\/([a-z]{2}(?:-[a-z]{2})?)(?=\/|$)/.exec(location.pathname)?.[1];
  if (code) {
    root.lang = code;
    root.dir = /^(ar|fa|he|ur)/.test(code) ? "rtl" : "ltr";
  }
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar && root.dataset.theme === "light") bar.setAttribute("content", "#fbf7fa");
})();
