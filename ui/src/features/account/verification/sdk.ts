interface Running {
  /** Shows the provider's pages in the element of that selector. */
  launch(selector: string): void;
}

interface Builder {
  withConf(conf: { lang: string; theme: string }): Builder;
  withOptions(options: { addViewportTag: boolean; adaptIframeHeight: boolean }): Builder;
  on(event: "idCheck.onApplicantSubmitted" | "idCheck.onError", act: () => void): Builder;
  build(): Running;
}

/** The part of the provider's script that is used here. */
export interface VerificationSdk {
  /** Begins with a token; asks for another one when it has run out. */
  init(token: string, renew: () => Promise<string>): Builder;
}

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

declare global {
  interface Window {
    /** Set by the provider's script. */
    snsWebSdk?: VerificationSdk;
  }
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

let loading: Promise<VerificationSdk> | undefined;
let policy: { address: string; rules: ScriptPolicy | undefined } | undefined;

/** The one policy of the site for scripts: it knows this address and refuses all others. */
function policyFor(address: string): ScriptPolicy | undefined {
  if (policy) {
    if (policy.address !== address) throw new Error("Another script than before");
    return policy.rules;
  }
  // Not every browser has trusted types; those that do enforce them.
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  const rules = factory?.createPolicy("app", {
    createScriptURL(url) {
      if (url !== address) throw new TypeError("Not the verification script");
      return url;
    },
  });
  policy = { address, rules };
  return rules;
}

function load(address: string): Promise<VerificationSdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const rules = policyFor(address);
    script.async = true;
    script.addEventListener("load", () => {
      if (window.snsWebSdk) resolve(window.snsWebSdk);
      else reject(new Error("The verification script is not what it should be"));
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The verification script could not be loaded"));
    });
    script.src = (rules ? rules.createScriptURL(address) : address) as string;
    document.head.append(script);
  });
}

/** Loads the provider's script once; a failed loading can be tried again. */
export function loadSdk(address: string): Promise<VerificationSdk> {
  loading ??= load(address).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
