import { encode } from "uqr";
import styles from "./qr-code.module.css";

interface Props {
  text: string;
  label: string;
  size: 116 | 176;
}

/** A QR code as a single SVG path. Import it lazily: the encoder is large. */
export default function QrCode({ text, label, size }: Props) {
  const { data, size: modules } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      className={styles.code}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
