import { Icon } from "../../components/icon.tsx";
import { type ContentDocument, htmlOf, textOf } from "../../core/page-document.ts";
import { RichContent } from "../../shared/content/rich-content.tsx";
import styles from "./question-list.module.css";

/** Questions that open to show their answers. */
export function QuestionList({ questions }: { questions: readonly ContentDocument[] }) {
  return (
    <ul className={styles.list}>
      {questions.map((question) => {
        const topic = textOf(question, "topic");
        const asked = textOf(question, "question");
        return (
          <li key={`${topic} ${asked}`}>
            <details className={styles.question}>
              <summary>
                <span>
                  {topic !== "" && <span className={styles.topic}>{topic}</span>}
                  {asked}
                </span>
                <Icon name="down" />
              </summary>
              <RichContent html={htmlOf(question, "answer")} className={styles.answer} />
            </details>
          </li>
        );
      })}
    </ul>
  );
}
