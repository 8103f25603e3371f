/* Runs before the first paint: theme, language, direction, the width of the drawer, and what is not for this visitor.
   Keeps the last press of a button until the site can answer it, and asks ahead for what scripts will fetch. */
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
  const readCookies = () => {
    try {
      return document.cookie;
    } catch {
      return "";
    }
  };
  const cookie = (name) =>
    readCookies()
      .split("; ")
      .find((entry) => entry.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const chosen = cookie("user-language");
  // The prerendered page is for guests, and in the language of its address: hides what is not for this visitor.
  if (cookie("access_token")) root.dataset.visitor = "player";
  if (!code && chosen && chosen !== root.lang.toLowerCase()) root.dataset.visitor = "elsewhere";
  addEventListener("click", ({ target }) => {
    if (root.dataset.live === undefined && target instanceof Element) window.earlyPress = target.closest("button");
  });
  /* The first plain fetch of such an address gets the answer that is under way. A preload by the browser would do the same,
     but Safari asks twice then. Where asking ahead has failed, or the start is long over, an address is asked for anew. */
  const { fetch } = window;
  const ahead = new Map();
  for (const path of document.querySelector('meta[name="ahead"]')?.content.split(" ") ?? []) {
    const answer = fetch(path);
    answer.catch(() => undefined);
    ahead.set(new URL(path, location.href).href, answer);
  }
  const take = (what, options) => {
    const { href } = new URL(what.url ?? what, location.href);
    const answer = ahead.get(href);
    if (!answer || performance.now() > 30_000) return undefined;
    const { method, cache, headers } = new Request(what, options);
    if (method !== "GET" || cache !== "default" || [...headers].length > 0) return undefined;
    ahead.delete(href);
    return answer;
  };
  const handOver = async (what, options) => {
    const answer = take(what, options);
    if (ahead.size === 0 && window.fetch === handOver) window.fetch = fetch;
    return answer ? answer.catch(() => fetch(what, options)) : fetch(what, options);
  };
  if (ahead.size > 0) window.fetch = handOver;
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar && root.dataset.theme === "light") bar.setAttribute("content", bar.dataset.light);
})();
