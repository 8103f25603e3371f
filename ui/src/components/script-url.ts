interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

/** The site's own scripts that are loaded by address. */
const OWN: readonly string[] = ["/service-worker.js"];

let foreign: string | undefined;
let policy: ScriptPolicy | undefined;

/**
 * The address of a script as a value that the browser accepts. The only Trusted Types policy for scripts: it accepts the
 * site's own scripts and one foreign script, and throws for all others.
 */
export function scriptUrl(address: string): string {
  if (!OWN.includes(address)) foreign ??= address;
  // Not every browser supports Trusted Types; those that do enforce them.
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  policy ??= factory?.createPolicy("app", {
    createScriptURL(url) {
      if (!OWN.includes(url) && url !== foreign) throw new TypeError("This script is not allowed");
      return url;
    },
  });
  if (!OWN.includes(address) && address !== foreign) throw new TypeError("Another script than before");
  return (policy ? policy.createScriptURL(address) : address) as string;
}
