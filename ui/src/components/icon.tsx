import { cx } from "./cx.ts";
import styles from "./icon.module.css";

const paths = {
  alert: "M12 8v5m0 3.5v.01M10.3 3.9 2.5 17.4A2 2 0 0 0 4.2 20.4h15.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0z",
  back: "M15 5l-7 7 7 7",
  check: "M5 12.5l4.5 4.5L19 7.5",
  "check-circle": "M8 12.3l2.8 2.8L16 9.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  clock: "M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  close: "M6 6l12 12M18 6L6 18",
  coins:
    "M9 13a6 3 0 1 0 0-6 6 3 0 0 0 0 6zm6-1.5c0 1.7-2.7 3-6 3s-6-1.3-6-3M3 10v4.500c0 1.7 2.7 3 6 3 1 0 2-.1 2.800-.4M15.500 20a5 2.500 0 1 0 0-5 5 2.500 0 0 0 0 5zm5-2.500v2c0 1.400-2.200 2.500-5 2.500s-5-1.100-5-2.500v-2",
  copy: "M9 9h10v11H9zM5 15V4h10",
  crown: "M3.500 8l4.500 4 4-7 4 7 4.500-4-1.800 10.500H5.300z",
  diamond: "M7 4h10l4 6-9 10L3 10zM3 10h18M9.500 10l2.500 9 2.500-9L12 4z",
  document: "M6 3h8l4.500 4.500V21H6zM14 3v5h4.500M9 12.500h6M9 16h6",
  down: "M5 9l7 7 7-7",
  edit: "M4 20l1-4.500L16 4.500l3.500 3.500L8.500 19zM13.500 7l3.500 3.500",
  exit: "M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11m-4-4.500L15.500 12 11 16.500",
  external: "M14 4h6v6m0-6l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  "eye-off":
    "M4 4l16 16M9.900 5.800A9 9 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-3 3.700M6.200 7.500A16 16 0 0 0 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4",
  forward: "M9 5l7 7-7 7",
  gauge: "M4 18a9 9 0 1 1 16 0M12 14l4-5M12 15.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z",
  gift: "M4 11h16v9H4zM3 7.500h18V11H3zM12 7.500V20M12 7.500S10.500 3 8 3a2.200 2.200 0 0 0 0 4.500zm0 0S13.500 3 16 3a2.200 2.200 0 0 1 0 4.500z",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.500 2.600 3.800 5.600 3.800 9s-1.300 6.400-3.800 9c-2.500-2.600-3.800-5.600-3.800-9S9.500 5.600 12 3z",
  history: "M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500M12 8v4.500l3 2",
  home: "M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4.500v-6h-5v6H5a1 1 0 0 1-1-1z",
  "id-card":
    "M3 5.500h18v13H3zM8.500 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.500 15.500c.4-1.600 1.600-2.200 3-2.200s2.600.6 3 2.200M14.500 10h4M14.500 13.500h4",
  info: "M12 11v5m0-8.500v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  mail: "M3 6h18v12.500H3zM3.500 6.500l8.500 7 8.500-7",
  menu: "M4 7h16M4 12h16M4 17h16",
  moon: "M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z",
  monitor: "M3 5h18v11.500H3zM9 20h6M12 16.500V20",
  panel: "M4 5h16v14H4zM9.500 5v14",
  pause: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 9v6M14 9v6",
  phone: "M7.500 3h9a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2",
  plus: "M12 5v14M5 12h14",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2l4.500 4.500",
  share: "M12 15V3.500m-4 3.500l4-4 4 4M6 11H5v10h14V11h-1",
  shield: "M12 3l7.500 2.500v6c0 4.500-3 8-7.500 9.500-4.500-1.500-7.500-5-7.500-9.500v-6zM9 12l2.200 2.200L15.500 10",
  slots: "M3.500 5h17v14h-17zM9.200 5v14M14.800 5v14M5.500 12h1.500m4.300 0h1.500m4.200 0h1.500",
  spade:
    "M12 3c3 4 7.500 6.500 7.500 10.200a3.800 3.800 0 0 1-6.700 2.400c.2 2 .9 3.700 2.200 5.400H9c1.300-1.700 2-3.400 2.200-5.400a3.800 3.800 0 0 1-6.700-2.400C4.500 9.500 9 7 12 3z",
  spark: "M12 3l2.300 6.700L21 12l-6.700 2.300L12 21l-2.300-6.700L3 12l6.700-2.300z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.500v2m0 15v2M2.500 12h2m15 0h2M5.300 5.300l1.400 1.400m10.600 10.600 1.400 1.400m0-13.400-1.400 1.400M6.700 17.300l-1.400 1.400",
  trash: "M5 7h14M10 7V4.500h4V7M6.500 7l1 13.500h9l1-13.500M10.500 11v6M13.500 11v6",
  upload: "M12 16V4.500m-4.500 4.500L12 4.500 16.500 9M4 16v4h16v-4",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c.6-4 3.700-6 7.500-6s6.900 2 7.500 6",
  users:
    "M9 12a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c.5-3.500 3-5.200 6.500-5.200s6 1.700 6.500 5.200M16 5.300a3.500 3.500 0 0 1 0 6.400M17.500 15c2.300.6 3.700 2.300 4 5",
  wallet:
    "M4 7.500A2.500 2.500 0 0 1 6.500 5H18v3.500M4 7.500v9A2.500 2.500 0 0 0 6.500 19H20V8.500H5A1 1 0 0 1 4 7.500zm12 6.250v.01",
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
