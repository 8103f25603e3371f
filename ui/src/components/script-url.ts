import languageData from "../worker/language-data.ts?worker&url";

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

/** The site's own scripts that are loaded by address. */
const OWN: readonly string[] = ["/service-worker.js", languageData];

/** Purpose of a script of another origin. */
export type ScriptUse = "verification" | "chat" | "analytics";

const foreign = new Map<ScriptUse, string>();
let policy: ScriptPolicy | undefined;

function isAllowed(address: string): boolean {
  return OWN.includes(address) || [...foreign.values()].includes(address);
}

/**
 * The address of a script as a value that the browser accepts. The only Trusted Types policy for scripts: it accepts the
 * site's own scripts and one foreign script for each use, and throws for all others.
 */
export function scriptUrl(address: string, use?: ScriptUse): string {
  if (use && !foreign.has(use)) foreign.set(use, address);
  // Not every browser supports Trusted Types; those that do enforce them.
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  policy ??= factory?.createPolicy("app", {
    createScriptURL(url) {
      if (!isAllowed(url)) throw new TypeError("This script is not allowed");
      return url;
    },
  });
  if (!isAllowed(address)) throw new TypeError("Another script than before");
  return (policy ? policy.createScriptURL(address) : address) as string;
}
