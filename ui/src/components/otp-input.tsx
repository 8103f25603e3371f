import { useEffect, useEffectEvent, useId, useRef } from "react";
import { cx } from "./cx.ts";
import { type Hint, HintText } from "./field.tsx";
import styles from "./otp-input.module.css";

interface Props {
  label: string;
  /** The digits typed so far. */
  value: string;
  length: number;
  onChange: (text: string) => void;
  hint?: Hint | undefined;
  /** Shown while there is no hint. */
  description?: string | undefined;
  disabled?: boolean;
}

/** One text field displayed as six boxes. Password managers and SMS autofill see a single one-time-code field. */
export function OtpInput({ label, value, length, onChange, hint, description, disabled = false }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const refused = hint?.variant === "error";
  useCodeOfMessage(onChange);
  // The next digit starts a new code.
  useEffect(() => {
    if (!refused) return;
    input.current?.focus();
    input.current?.select();
  }, [refused]);
  const boxes = Array.from({ length }, (_, index) => index);
  return (
    <div className={styles.otp}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.area} data-error={refused || undefined}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          dir="ltr"
          data-autofocus
          required
          value={value}
          readOnly={disabled}
          aria-invalid={refused || undefined}
          aria-describedby={hint || description ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => {
            // Pass the whole text to the core for validation; the browser would truncate or merge it.
            event.preventDefault();
            if (!disabled) onChange(event.clipboardData.getData("text"));
          }}
        />
        <div className={styles.boxes} dir="ltr" aria-hidden="true">
          {boxes.map((index) => (
            <span key={index} className={cx(styles.box, index === value.length && styles.next)}>
              {value[index] ?? ""}
            </span>
          ))}
        </div>
      </div>
      <HintText id={`${id}-hint`} hint={hint} />
      {!hint && description && (
        <p className={styles.description} id={`${id}-hint`}>
          {description}
        </p>
      )}
    </div>
  );
}

interface OtpCredential {
  code: string;
}

/** Reads the code from the SMS if the browser supports it (WebOTP). */
function useCodeOfMessage(onCode: (code: string) => void): void {
  const receive = useEffectEvent(onCode);
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const waiting = new AbortController();
    const request = { otp: { transport: ["sms"] }, signal: waiting.signal };
    navigator.credentials
      .get(request as CredentialRequestOptions)
      .then((credential) => {
        const { code } = (credential ?? {}) as Partial<OtpCredential>;
        if (typeof code === "string" && !waiting.signal.aborted) receive(code);
      })
      // Refused, or aborted on unmount: the user can type the code.
      .catch(() => undefined);
    return () => waiting.abort();
  }, []);
}
