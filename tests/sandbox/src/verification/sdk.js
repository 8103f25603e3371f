// A stand-in for the provider's web SDK, with the parts of its surface that sites use. It runs on pages with a strict
// Content-Security-Policy and Trusted Types: no markup from text, no style attributes, no evaluation.
(() => {
  const home = new URL(document.currentScript.src).origin;

  // What each moment of the framed page means in the provider's words.
  const reviews = {
    start: { reviewStatus: "init", reviewResult: null },
    later: { reviewStatus: "init", reviewResult: null },
    submitted: { reviewStatus: "pending", reviewResult: null },
    pending: { reviewStatus: "pending", reviewResult: null },
    approved: { reviewStatus: "completed", reviewResult: { reviewAnswer: "GREEN" } },
    rejected: { reviewStatus: "completed", reviewResult: { reviewAnswer: "RED" } },
  };

  class Verification {
    #token;
    #refresh;
    #configuration;
    #options;
    #handlers;
    #listeners;
    #frame = null;
    #ready = false;
    #refreshed = false;
    #review = "";

    constructor({ token, refresh, configuration, options, handlers, listeners }) {
      this.#token = token;
      this.#refresh = refresh;
      this.#configuration = configuration;
      this.#options = options;
      this.#handlers = handlers;
      this.#listeners = listeners;
    }

    launch(container) {
      const place = typeof container === "string" ? document.querySelector(container) : container;
      if (!place) {
        this.#emit("idCheck.onError", { code: "container-not-found", error: "The container was not found." });
        return;
      }
      this.destroy();
      if (this.#options.addViewportTag) addViewportTag();
      const frame = document.createElement("iframe");
      frame.title = "Identity verification";
      frame.className = "sumsub-frame";
      frame.setAttribute("width", "100%");
      frame.setAttribute("height", "600");
      frame.setAttribute("frameborder", "0");
      frame.setAttribute("allow", "camera; microphone; fullscreen");
      this.#frame = frame;
      this.#load();
      window.addEventListener("message", this.#hear);
      place.replaceChildren(frame);
    }

    destroy() {
      window.removeEventListener("message", this.#hear);
      this.#frame?.remove();
      this.#frame = null;
      this.#ready = false;
      this.#refreshed = false;
      this.#review = "";
    }

    #load() {
      const query = new URLSearchParams({ token: this.#token });
      for (const name of ["lang", "theme"]) {
        if (this.#configuration[name]) query.set(name, this.#configuration[name]);
      }
      this.#frame.src = `${home}/sumsub/verify?${query}`;
    }

    #hear = (event) => {
      if (!this.#frame || event.origin !== home || event.source !== this.#frame.contentWindow) return;
      const message = event.data;
      if (message?.source !== "sandbox-verification") return;
      if (message.kind === "height" && this.#options.adaptIframeHeight && Number.isInteger(message.height)) {
        this.#frame.setAttribute("height", String(Math.min(Math.max(message.height, 100), 5000)));
      }
      if (message.kind === "moment") this.#arrive(message.moment);
    };

    #arrive(moment) {
      if (moment === "expired") {
        void this.#renew();
        return;
      }
      this.#refreshed = false;
      if (!this.#ready) {
        this.#ready = true;
        this.#emit("idCheck.onReady", {});
      }
      if (moment === "submitted") this.#emit("idCheck.onApplicantSubmitted", {});
      const review = reviews[moment];
      // The page shows the same moment again whenever it looks for news; only news are told.
      const text = JSON.stringify(review) ?? "";
      if (review && moment !== "start" && (text !== this.#review || moment === "later")) {
        this.#emit("idCheck.onApplicantStatusChanged", review);
      }
      this.#review = text;
    }

    // A token that is too old is replaced once; if the next one is no better, that is an error.
    async #renew() {
      const frame = this.#frame;
      const fail = (error) => this.#emit("idCheck.onError", { code: "invalid-token", error });
      if (this.#refreshed) {
        fail("The new token is not valid either.");
        return;
      }
      this.#refreshed = true;
      try {
        const token = await this.#refresh();
        if (this.#frame !== frame) return;
        if (typeof token !== "string" || token === "") throw new Error("There is no new token.");
        this.#token = token;
        this.#load();
      } catch (error) {
        if (this.#frame === frame) fail(error instanceof Error ? error.message : String(error));
      }
    }

    #emit(name, payload) {
      for (const handler of this.#handlers.get(name) ?? []) handler(payload);
      for (const listener of this.#listeners) listener(name, payload);
    }
  }

  function addViewportTag() {
    if (document.querySelector('meta[name="viewport"]')) return;
    const tag = document.createElement("meta");
    tag.name = "viewport";
    tag.content = "width=device-width, initial-scale=1";
    document.head.append(tag);
  }

  class Builder {
    #parts;

    constructor(token, refresh) {
      this.#parts = { token, refresh, configuration: {}, options: {}, handlers: new Map(), listeners: [] };
    }

    withConf(configuration) {
      this.#parts.configuration = { ...this.#parts.configuration, ...configuration };
      return this;
    }

    withOptions(options) {
      this.#parts.options = { ...this.#parts.options, ...options };
      return this;
    }

    on(event, handler) {
      const handlers = this.#parts.handlers;
      handlers.set(event, [...(handlers.get(event) ?? []), handler]);
      return this;
    }

    onMessage(listener) {
      this.#parts.listeners.push(listener);
      return this;
    }

    build() {
      return new Verification(this.#parts);
    }
  }

  window.snsWebSdk = { init: (token, refreshTokenCallback) => new Builder(token, refreshTokenCallback) };
})();
