interface Running {
  /** Shows the provider's pages in the element that matches the selector. */
  launch(selector: string): void;
}

interface Builder {
  withConf(conf: { lang: string; theme: string }): Builder;
  withOptions(options: { addViewportTag: boolean; adaptIframeHeight: boolean }): Builder;
  on(event: "idCheck.onApplicantSubmitted" | "idCheck.onError", act: () => void): Builder;
  build(): Running;
}

/** The part of the provider's API that is used here. */
export interface VerificationSdk {
  /** Starts with a token; `renew` is called when it has expired. */
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

/** The only Trusted Types policy for scripts. It accepts this address and rejects all others. */
function policyFor(address: string): ScriptPolicy | undefined {
  if (policy) {
    if (policy.address !== address) throw new Error("Another script than before");
    return policy.rules;
  }
  // Not every browser supports Trusted Types; those that do enforce them.
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

/** Loads the provider's script once; a failed load can be retried. */
export function loadSdk(address: string): Promise<VerificationSdk> {
  loading ??= load(address).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
