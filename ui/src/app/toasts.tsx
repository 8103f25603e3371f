import type { ToastView } from "@player-site/core";
import { fill, useActions, useDateText, useMoney, useSelector, useSlice, useText } from "@player-site/core/react";
import { type RefObject, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../components/button.tsx";
import { HtmlBlock, words } from "../components/html-block.tsx";
import { Icon, type IconName } from "../components/icon.tsx";
import { returnFocus } from "../components/layers.ts";
import { pressedKey } from "../components/pressed-key.ts";
import { speak } from "../components/speech.ts";
import { forgetAlerts, rememberAlert } from "../shared/alerts/past-alerts.ts";
import { dockAlert } from "./shell/dock.ts";
import styles from "./toasts.module.css";

const icons: Record<ToastView["type"], IconName> = {
  info: "info",
  error: "alert",
  warning: "alert",
  done: "check-circle",
  pending: "clock",
};

type Values = Record<string, string>;

/** Formats the money and dates of an alert in the player's language. */
function useValues(): (toast: ToastView) => Values {
  const money = useMoney();
  const date = useDateText();
  const text = useText();
  return (toast) => {
    const values: Values = {};
    for (const parameter of toast.parameters) {
      if (parameter.kind === "money") values[parameter.name] = money(parameter.money);
      else if (parameter.kind === "date") values[parameter.name] = date(parameter.date);
      // The game may be unknown.
      else values[parameter.name] = parameter.text || text("globalComponents.bonuses.someGame");
    }
    return values;
  };
}

/** Escapes the values for a text in HTML. */
function escaped(values: Values): Values {
  const quote = (value: string) => value.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, quote(value)]));
}

/** F6 moves the focus to the alert, also over a dialog, and back again. */
function useFocusShortcut(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before: Element | null = null;
    const key = (event: KeyboardEvent) => {
      if (pressedKey(event) !== "F6") return;
      const alert = region.current?.querySelector<HTMLElement>("button");
      if (!alert) return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement)) {
        returnFocus([before]);
      } else {
        before = document.activeElement;
        alert.focus();
      }
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, [region]);
}

/** Says that a guest has signed in: the dialog goes without a word. The alerts of a session end with it. */
function useSession(): void {
  const text = useText();
  const status = useSelector("session", (session) => session.status);
  const before = useRef(status);
  useEffect(() => {
    if (before.current === "guest" && status === "player") speak(text("layout.interface.signedIn"));
    if (before.current === "player" && status === "guest") forgetAlerts();
    before.current = status;
  }, [status, text]);
}

/** Shows one alert at a time. It stays open while it has the focus, or a pointer that has moved over it. */
export function Toasts() {
  const toasts = useSlice("toasts");
  const text = useText();
  const region = useRef<HTMLElement>(null);
  useFocusShortcut(region);
  useSession();
  const layers = document.getElementById("layers");
  if (!layers) return null;
  return createPortal(
    <section
      ref={region}
      className={styles.region}
      aria-label={text("layout.interface.notifications")}
      aria-keyshortcuts="F6"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>,
    layers,
  );
}

function Toast({ toast }: { toast: ToastView }) {
  const text = useText();
  const actions = useActions();
  const values = useValues()(toast);
  const title = fill(toast.title, values);
  const description = fill(toast.description, escaped(values));
  useEffect(() => {
    rememberAlert({ id: toast.id, title, description, at: new Date().toISOString() });
  }, [toast.id, title, description]);
  const spoken = useRef(`${title} ${words(description)}`);
  // Not read from the page: a description with tags is not there yet.
  useEffect(() => speak(spoken.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      ref={dockAlert}
      className={styles.toast}
      data-type={toast.type}
      // Not `onPointerEnter`: an alert that appears under a resting pointer is entered without a move.
      onPointerMove={() => actions.holdToasts(true)}
      onPointerDown={() => actions.holdToasts(true)}
      onPointerLeave={() => actions.holdToasts(false)}
      onFocus={() => actions.holdToasts(true)}
      onBlur={() => actions.holdToasts(false)}
    >
      <Icon name={icons[toast.type]} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <HtmlBlock html={description} className={styles.description} />
      </div>
      <IconButton
        label={text("layout.interface.dismiss")}
        onClick={() => {
          actions.holdToasts(false);
          actions.dismissToast(toast.id);
        }}
      >
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
