// A stand-in for the web widget of a support chat, with the parts of its surface that sites use. It runs on pages with a
// strict Content-Security-Policy and Trusted Types: no markup from text, no style attributes, no evaluation.
(() => {
  const script = new URL(document.currentScript.src);
  const titles = {
    en: "Support chat",
    de: "Support-Chat",
    pl: "Czat z pomocą",
    "pt-br": "Chat de suporte",
    ar: "دردشة الدعم",
  };

  let frame = null;
  let options = null;
  let handlers = new Map();
  let isOpen = false;
  let isReady = false;
  let unread = 0;
  let before = null;

  const emit = (name, payload) => {
    for (const handler of handlers.get(name) ?? []) handler(payload);
  };
  const tell = (message) => {
    if (isReady) frame?.contentWindow?.postMessage({ source: "sandbox-chat-widget", ...message }, script.origin);
  };

  function count(value) {
    unread = value;
    emit("unreadCount:notify", { count: unread });
  }

  function hear(event) {
    if (!frame || event.source !== frame.contentWindow || event.origin !== script.origin) return;
    const message = event.data;
    if (message?.source !== "sandbox-chat") return;
    if (message.kind === "ready") {
      isReady = true;
      tell({ kind: "look", ...look() });
      tell({ kind: "begin", known: typeof options.restoreId === "string" });
      emit("widget:loaded");
      if (isOpen) tell({ kind: "open" });
    }
    // The first message of a visitor creates a user.
    if (message.kind === "first" && typeof options.restoreId !== "string") {
      options.restoreId = crypto.randomUUID();
      emit("user:created", { status: 200, data: { externalId: options.externalId, restoreId: options.restoreId } });
    }
    if (message.kind === "answer" && !isOpen) count(unread + 1);
    if (message.kind === "close") window.fcWidget.close();
  }

  const page = document.documentElement;
  const phone = matchMedia("(width < 48rem)");
  const theme = () => (page.dataset.theme === "light" ? "light" : "dark");

  // The colours of the site, by the names of its tokens.
  function look() {
    const style = getComputedStyle(page);
    const names = [
      "surface",
      "surface-3",
      "accent",
      "on-accent",
      "accent-soft",
      "text",
      "line",
      "line-strong",
      "focus",
    ];
    const colors = names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
    return { theme: theme(), colors: Object.fromEntries(colors) };
  }

  // On a phone it covers the bar at the bottom of the site; elsewhere it floats in a corner.
  function place() {
    if (!frame) return;
    const margin = phone.matches ? "0" : "16px";
    Object.assign(frame.style, {
      position: "fixed",
      insetBlockEnd: margin,
      insetInlineEnd: margin,
      inlineSize: phone.matches ? "100%" : "360px",
      blockSize: "min(520px, calc(100dvh - 32px))",
      border: "0",
      borderRadius: phone.matches ? "16px 16px 0 0" : "16px",
      boxShadow: "0 8px 32px rgb(0 0 0 / 40%)",
      zIndex: "2147483000",
      display: isOpen ? "block" : "none",
      colorScheme: theme(),
    });
  }

  window.addEventListener("message", hear);
  phone.addEventListener("change", place);
  new MutationObserver(() => {
    place();
    tell({ kind: "look", ...look() });
  }).observe(page, { attributeFilter: ["data-theme"] });

  window.fcWidget = {
    init(wanted) {
      this.destroy();
      options = { ...wanted };
      frame = document.createElement("iframe");
      frame.title = titles[options.locale] ?? titles.en;
      frame.src = `${new URL("../frame", script)}?${new URLSearchParams({ lang: options.locale ?? "en" })}`;
      place();
      document.body.append(frame);
    },
    open() {
      if (!frame || isOpen) return;
      isOpen = true;
      before = document.activeElement;
      place();
      frame.focus();
      tell({ kind: "open" });
      count(0);
    },
    close() {
      if (!frame || !isOpen) return;
      isOpen = false;
      place();
      before?.focus?.();
      before = null;
    },
    destroy() {
      frame?.remove();
      frame = null;
      options = null;
      handlers = new Map();
      isOpen = false;
      isReady = false;
      unread = 0;
      before = null;
    },
    isOpen: () => isOpen,
    isInitialized: () => frame !== null,
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    },
    off(name) {
      handlers.delete(name);
    },
    user: {
      clear: async () => {
        if (options) {
          delete options.externalId;
          delete options.restoreId;
        }
        tell({ kind: "clear" });
      },
      get: async () => ({ data: { externalId: options?.externalId, restoreId: options?.restoreId } }),
    },
  };
})();
