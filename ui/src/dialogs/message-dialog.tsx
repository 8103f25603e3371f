import { type TextsWith, useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { HtmlBlock } from "../components/html-block.tsx";
import { Icon, type IconName } from "../components/icon.tsx";
import { Image } from "../components/image.tsx";
import { Spoken } from "../components/spoken.tsx";
import { DialogHeader } from "./dialog-header.tsx";
import styles from "./message-dialog.module.css";

interface Props {
  /** Content path of the document with title, description and image. */
  content: TextsWith<"title" | "description">;
  icon: IconName;
  tone: "success" | "danger" | "pending";
  /** Says what happened in place of the description. */
  words?: string | undefined;
  /** Action buttons. */
  children: ReactNode;
}

/** A dialog with a message and action buttons. */
export function MessageDialog({ content, icon, tone, words, children }: Props) {
  const text = useText();
  return (
    <>
      <DialogHeader title={text(`${content}.title`)} />
      <div className={styles.body}>
        <Image
          className={styles.image}
          src={text.named(`${content}.image`)}
          alt=""
          width={320}
          height={180}
          fallback={
            <span className={styles.badge} data-tone={tone}>
              <Icon name={icon} />
            </span>
          }
        />
        {words === undefined ? (
          <HtmlBlock html={text(`${content}.description`)} className={styles.words} />
        ) : (
          <Spoken className={styles.words} words={words} />
        )}
        {children}
      </div>
    </>
  );
}
