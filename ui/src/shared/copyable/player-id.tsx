import { useSlice, useText } from "@player-site/core/react";
import { CopyButton } from "../../components/copy-button.tsx";

interface Props {
  className?: string | undefined;
  labelClass?: string | undefined;
  idClass?: string | undefined;
  /** Text between the label and the id. */
  separator?: string;
  /** Message shown after copying. */
  copied: string;
}

/** The player's id for support requests, with a copy button. */
export function PlayerId({ className, labelClass, idClass, separator = "", copied }: Props) {
  const text = useText();
  const { profile } = useSlice("session");
  if (!profile) return null;
  const label = text("layout.interface.yourId");
  return (
    <div className={className}>
      <p>
        <span className={labelClass}>
          {label}
          {separator}
        </span>
        <bdi className={idClass}>{profile.userId}</bdi>
      </p>
      <CopyButton
        text={profile.userId}
        label={`${text("layout.interface.copy")}: ${label}`}
        copied={copied}
        refused={text("layout.interface.copyRefused")}
      />
    </div>
  );
}
