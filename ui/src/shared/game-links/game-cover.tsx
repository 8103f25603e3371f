import { Icon } from "../../components/icon.tsx";
import { Image } from "../../components/image.tsx";

interface Props {
  /** URL of the picture; empty if there is none. */
  src: string;
  /** Empty if the name of the game stands beside the cover. */
  alt: string;
  width: number;
  height: number;
  className: string | undefined;
  /** Part of the first screen of a page. */
  first?: boolean | undefined;
  /** Class of the sign that is shown if there is no picture. */
  missing?: string | undefined;
}

/** Cover of a game, or a sign in its place. */
export function GameCover({ src, alt, width, height, className, first, missing }: Props) {
  return (
    <Image
      className={className}
      src={src}
      alt={alt}
      width={width}
      height={height}
      first={first}
      fallback={
        <span className={className}>
          <Icon name="spade" className={missing} />
        </span>
      }
    />
  );
}
