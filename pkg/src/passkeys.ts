// Passkeys of the browser. Loaded when one is asked for.

/** A question to the browser. */
export type PasskeyPrompt = Parameters<import("./bundler/core.js").Host["askPasskey"]>[0];

/** An address of numbers belongs to nobody, so browsers keep no passkey for it. */
function isAddressOfNumbers(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.startsWith("[");
}

/** `autofill` if the browser can suggest passkeys in a field, `ask` if it can only ask for them, else `none`. */
async function ability(): Promise<string> {
  if (typeof PublicKeyCredential === "undefined" || isAddressOfNumbers(location.hostname)) return "none";
  // Younger than the browsers in use.
  const known = PublicKeyCredential as Partial<typeof PublicKeyCredential>;
  if (!known.parseRequestOptionsFromJSON || !known.parseCreationOptionsFromJSON) return "none";
  return (await known.isConditionalMediationAvailable?.()) === true ? "autofill" : "ask";
}

async function credential(prompt: PasskeyPrompt, options: string, signal?: AbortSignal): Promise<Credential | null> {
  const cancel = signal && { signal };
  if (prompt === "create") {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
    return navigator.credentials.create({ publicKey, ...cancel });
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  return navigator.credentials.get({
    publicKey,
    ...(prompt === "autofill" && { mediation: "conditional" as const }),
    ...cancel,
  });
}

/**
 * Asks the browser. Answers the credential as JSON text, or a word: `cancelled` (also if there is no passkey, which
 * browsers do not tell), `known` if the authenticator has a passkey of the player already, `failed`. Never rejects.
 */
export async function askPasskey(prompt: PasskeyPrompt, options: string, signal?: AbortSignal): Promise<string> {
  try {
    if (prompt === "ability") return await ability();
    const made = await credential(prompt, options, signal);
    return made instanceof PublicKeyCredential ? JSON.stringify(made.toJSON()) : "failed";
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
    return name === "InvalidStateError" ? "known" : "failed";
  }
}
