import { scriptUrl } from "../../../components/script-url.ts";

interface Running {
  /** Shows the provider's pages in the element that matches the selector. */
  launch(selector: string): void;
}

/** The provider's words about the documents of a player. */
interface Review {
  reviewStatus?: unknown;
  reviewResult?: { reviewAnswer?: unknown } | null;
}

interface Builder {
  withConf(conf: { lang: string; theme: string }): Builder;
  withOptions(options: { addViewportTag: boolean; adaptIframeHeight: boolean }): Builder;
  on(event: "idCheck.onApplicantSubmitted" | "idCheck.onError", act: () => void): Builder;
  on(event: "idCheck.onApplicantStatusChanged", act: (review: Review) => void): Builder;
  build(): Running;
}

/** The part of the provider's API that is used here. */
export interface VerificationSdk {
  /** Starts with a token; `renew` is called when it has expired. */
  init(token: string, renew: () => Promise<string>): Builder;
}

declare global {
  interface Window {
    /** Set by the provider's script. */
    snsWebSdk?: VerificationSdk;
  }
}

let loading: Promise<VerificationSdk> | undefined;
function load(address: string): Promise<VerificationSdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.async = true;
    script.addEventListener("load", () => {
      if (window.snsWebSdk) resolve(window.snsWebSdk);
      else reject(new Error("The verification script is not what it should be"));
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The verification script could not be loaded"));
    });
    script.src = scriptUrl(address, "verification");
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
