import { cx } from "./cx.ts";
import styles from "./icon.module.css";

const paths = {
  alert: "M12 8v5m0 3.5v.01M10.3 3.9 2.5 17.4A2 2 0 0 0 4.2 20.4h15.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0z",
  back: "M15 5l-7 7 7 7",
  ball: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5l4.3 3.1-1.6 5h-5.4l-1.6-5zM12 3v4.5M20.6 9.2l-4.3 1.4M17.3 19.3l-2.6-3.7M6.7 19.3l2.6-3.7M3.4 9.2l4.3 1.4",
  bell: "M6 16.5h12l-1.5-2.5v-4a4.5 4.5 0 0 0-9 0v4zM10 19.5a2 2 0 0 0 4 0",
  bolt: "M13.5 2.5L5 13.5h6l-1.5 8L18.5 10h-6.5z",
  chat: "M4 4.5h16v11.5h-9l-4 4v-4H4zM8 8.5h8M8 12h5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  "check-circle": "M8 12.3l2.8 2.8L16 9.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  clock: "M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  close: "M6 6l12 12M18 6L6 18",
  coins:
    "M9 13a6 3 0 1 0 0-6 6 3 0 0 0 0 6zm6-1.5c0 1.7-2.7 3-6 3s-6-1.3-6-3M3 10v4.5c0 1.7 2.7 3 6 3 1 0 2-.1 2.8-.4M15.5 20a5 2.5 0 1 0 0-5 5 2.5 0 0 0 0 5zm5-2.5v2c0 1.4-2.2 2.5-5 2.5s-5-1.1-5-2.5v-2",
  copy: "M9 9h10v11H9zM5 15V4h10",
  crown: "M3.5 8l4.5 4 4-7 4 7 4.5-4-1.8 10.5H5.3z",
  dice: "M5 5h14v14H5zM9 9v.01M15 15v.01M12 12v.01M15 9v.01M9 15v.01",
  document: "M6 3h8l4.5 4.5V21H6zM14 3v5h4.5M9 12.5h6M9 16h6",
  down: "M5 9l7 7 7-7",
  edit: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5",
  enlarge: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
  exit: "M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11m-4-4.5L15.5 12 11 16.5",
  external: "M14 4h6v6m0-6l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  "eye-off":
    "M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.2 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4",
  flame: "M12 21a6 6 0 0 1-6-6c0-3 2-4.5 3-7 1 1 1.5 2 1.5 3.5C12.5 9.5 13 6 12 3c3.5 2 6 5.5 6 12a6 6 0 0 1-6 6z",
  forward: "M9 5l7 7-7 7",
  gauge: "M4 18a9 9 0 1 1 16 0M12 14l4-5M12 15.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z",
  gift: "M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5S10.5 3 8 3a2.2 2.2 0 0 0 0 4.5zm0 0S13.5 3 16 3a2.2 2.2 0 0 1 0 4.5z",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3z",
  grid: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  heart: "M12 20.5C5.5 16 3 12.8 3 9.2A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 9 2.2c0 3.6-2.5 6.8-9 11.3z",
  history: "M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2",
  home: "M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z",
  "id-card":
    "M3 5.5h18v13H3zM8.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 15.5c.4-1.6 1.6-2.2 3-2.2s2.6.6 3 2.2M14.5 10h4M14.5 13.5h4",
  info: "M12 11v5m0-8.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  lock: "M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5",
  mail: "M3 6h18v12.5H3zM3.5 6.5l8.5 7 8.5-7",
  menu: "M4 7h16M4 12h16M4 17h16",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  monitor: "M3 5h18v11.5H3zM9 20h6M12 16.5V20",
  panel: "M4 5h16v14H4zM9.5 5v14",
  pause: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 9v6M14 9v6",
  phone: "M7.5 3h9a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2",
  play: "M8 5l11 7-11 7z",
  plus: "M12 5v14M5 12h14",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2l4.5 4.5",
  share: "M12 15V3.5m-4 3.5l4-4 4 4M6 11H5v10h14V11h-1",
  shield: "M12 3l7.5 2.5v6c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5v-6zM9 12l2.2 2.2L15.5 10",
  shrink: "M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5",
  slots: "M3.5 5h17v14h-17zM9.2 5v14M14.8 5v14M5.5 12h1.5m4.3 0h1.5m4.2 0h1.5",
  spade:
    "M12 3c3 4 7.5 6.5 7.5 10.2a3.8 3.8 0 0 1-6.7 2.4c.2 2 .9 3.7 2.2 5.4H9c1.3-1.7 2-3.4 2.2-5.4a3.8 3.8 0 0 1-6.7-2.4C4.5 9.5 9 7 12 3z",
  spark: "M12 3l2.3 6.7L21 12l-6.7 2.3L12 21l-2.3-6.7L3 12l6.7-2.3z",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z",
  studio: "M4 20.5V8l6-4.5v17M10 20.5V9.5h10v11M2.5 20.5h19M13.5 13h3M13.5 16.5h3M7 10.5v.01M7 14.5v.01",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4",
  trash: "M5 7h14M10 7V4.5h4V7M6.5 7l1 13.5h9l1-13.5M10.5 11v6M13.5 11v6",
  trophy:
    "M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5c0 3 1 5 3.7 5.3M16 5.5h3.5c0 3-1 5-3.7 5.3M12 14v3.5M8.5 20.5h7M10 20.5c0-1.7.7-3 2-3s2 1.3 2 3",
  upload: "M12 16V4.5m-4.5 4.5L12 4.5 16.5 9M4 16v4h16v-4",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.7-6 7.5-6s6.9 2 7.5 6",
  users:
    "M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-3.5 3-5.2 6.5-5.2s6 1.7 6.5 5.2M16 5.3a3.5 3.5 0 0 1 0 6.4M17.5 15c2.3.6 3.7 2.3 4 5",
  wallet: "M4 7.5A2.5 2.5 0 0 1 6.5 5H18v3.5M4 7.5v9A2.5 2.5 0 0 0 6.5 19H20V8.5H5A1 1 0 0 1 4 7.5zm12 6.25v.01",
} as const;

export type IconName = keyof typeof paths;

/** Icons that point along the text direction are mirrored in right-to-left pages. */
const directional: ReadonlySet<IconName> = new Set<IconName>(["back", "forward", "exit", "panel"]);

/** A decorative icon. The text next to it, or the label of the control, carries the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={cx(styles.icon, directional.has(name) && styles.directional, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(paths, name);
}
