/* The build writes this script into each page, so that it runs before the first paint and waits for no file: theme, language,
   direction, the width of the drawer, and what is not for this visitor. It marks the last pressed button, whose
   press the site handles after the start, and asks ahead for what scripts will fetch. */
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
    if (root.dataset.live !== undefined || !(target instanceof Element)) return;
    delete window.earlyPress?.dataset.earlyPress;
    window.earlyPress = target.closest("button");
    if (window.earlyPress) window.earlyPress.dataset.earlyPress = "";
  });
  /* The first plain fetch of such an address gets the answer that is under way. A preload by the browser would do the same,
     but Safari asks twice then. Where asking ahead has failed, or the start is long over, an address is asked for anew. */
  const { fetch } = window;
  const ahead = new Map();
  const begun = performance.now();
  const taken = new Set();
  const listed = (name) => document.querySelector(`meta[name="${name}"]`)?.content.split(" ") ?? [];
  const absolute = (address) => new URL(address, location.href).href;
  const ask = (address, options) => {
    // The site may have been faster.
    if (taken.has(absolute(address))) return undefined;
    const answer = fetch(address, options);
    answer.catch(() => undefined);
    ahead.set(absolute(address), answer);
    return answer;
  };
  const [config] = listed("ahead").map((path) => ask(path));
  let isAsking = true;
  /* The calls go to the API that the configuration names, the first of the files. */
  const call = async () => {
    const answer = await config;
    if (!answer?.ok) return;
    // A copy: the site reads the answer itself.
    const { apiBase } = await answer.clone().json();
    const base = typeof apiBase === "string" ? apiBase.replace(/\/+$/, "") : "";
    for (const path of listed("calls")) ask(base + path, { credentials: "omit" });
  };
  call()
    .catch(() => undefined)
    .finally(() => {
      isAsking = false;
    });
  const take = (what, options) => {
    const href = absolute(what.url ?? what);
    taken.add(href);
    const answer = ahead.get(href);
    if (!answer || performance.now() - begun > 30_000) return undefined;
    const { method, cache, headers } = new Request(what, options);
    if (method !== "GET" || cache !== "default" || [...headers].length > 0) return undefined;
    ahead.delete(href);
    return answer;
  };
  const handOver = async (what, options) => {
    const answer = take(what, options);
    if (!isAsking && ahead.size === 0 && window.fetch === handOver) window.fetch = fetch;
    return answer ? answer.catch(() => fetch(what, options)) : fetch(what, options);
  };
  if (ahead.size > 0) window.fetch = handOver;
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar && root.dataset.theme === "light") bar.setAttribute("content", bar.dataset.light);
})();
