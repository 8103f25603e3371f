import { useActions, useSlice, useText } from "@player-site/core/react";
import { useState } from "react";
import { Icon, isIconName } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Spoken } from "../../components/spoken.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { type ContentDocument, listOf, textOf } from "../../core/page-document.ts";
import { CONTACT } from "../../core/paths.ts";
import { ContentLink } from "../../shared/content/content-link.tsx";
import { type DocumentProps, documentPage } from "../../shared/content/document-gate.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { Breadcrumb } from "../../shared/page/breadcrumb.tsx";
import { QuestionList } from "./question-list.tsx";
import styles from "./question-page.module.css";

const TEXTS = "pages.question";

/** One topic of questions, and the search over all topics. */
export default documentPage(function Question({ document: topic, all: topics }: DocumentProps) {
  const text = useText();
  const [typed, setTyped] = useState("");
  const { searchQuestions } = useActions();
  const [failed, setFailed] = useState(false);
  const search = (words: string) => {
    setTyped(words);
    searchQuestions(words).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  };
  const searches = typed.trim() !== "";
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Breadcrumb between={[{ label: text(`${TEXTS}.title`), path: "/questions" }]} title={textOf(topic, "title")} />
        <h1 className={styles.title}>{textOf(topic, "title")}</h1>
        <search className={styles.search}>
          <TextInput
            bare
            type="search"
            name="questions"
            label={text(`${TEXTS}.searchLabel`)}
            placeholder={text(`${TEXTS}.searchLabel`)}
            autoComplete="off"
            value={typed}
            onChange={search}
          />
        </search>
      </header>
      <Topics topics={topics} current={topic} />
      <div className={styles.answers}>
        {searches && !failed && <Results typed={typed} topics={topics} />}
        {searches && failed && <ContentLoadError onRetry={() => search(typed)} />}
        {!searches && <QuestionList questions={listOf(topic, "questionList")} />}
        {!searches && <Ask />}
      </div>
    </div>
  );
});

interface TopicsProps {
  topics: readonly ContentDocument[];
  current: ContentDocument;
}

function Topics({ topics, current }: TopicsProps) {
  const text = useText();
  return (
    <nav className={styles.topics} aria-label={text(`${TEXTS}.topics`)}>
      <ul className={styles.topicList}>
        {topics.map((topic) => {
          const identity = textOf(topic, "pageIdentity");
          return (
            <li key={identity}>
              <Topic topic={topic} identity={identity} isCurrent={topic === current} />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Topic({ topic, identity, isCurrent }: { topic: ContentDocument; identity: string; isCurrent: boolean }) {
  const { link } = useActions();
  const icon = textOf(topic, "icon");
  return (
    <a
      className={styles.topic}
      href={link(`/questions/${identity}`).href}
      aria-current={isCurrent ? "page" : undefined}
    >
      <Icon name={isIconName(icon) ? icon : "info"} />
      {textOf(topic, "title")}
    </a>
  );
}

/** The questions of all topics that a search has found, best first. */
function Results({ typed, topics }: { typed: string; topics: readonly ContentDocument[] }) {
  const text = useText();
  const search = useSlice("questionSearch");
  // The core answers at once; only the first search waits for its code.
  const questions = search.found.flatMap(({ page, index }) => {
    const topic = topics.find((known) => textOf(known, "pageIdentity") === page);
    const question = topic && listOf(topic, "questionList")[index];
    return question ? [{ ...question, topic: textOf(topic, "title") }] : [];
  });
  const known = search.typed === typed;
  return (
    <section className={styles.results} aria-label={text(`${TEXTS}.resultsTitle`)} aria-busy={!known}>
      <Spoken
        className={styles.count}
        words={known && questions.length > 0 ? text.count(`${TEXTS}.found`, questions.length) : undefined}
      />
      {questions.length > 0 && <QuestionList questions={questions} />}
      {known && questions.length === 0 && (
        <Notice
          icon="search"
          live
          title={text(`${TEXTS}.empty.title`, { typed: typed.trim() })}
          description={text(`${TEXTS}.empty.description`)}
        >
          <ContentLink href={CONTACT} button="primary">
            {text(`${TEXTS}.empty.button`)}
          </ContentLink>
        </Notice>
      )}
    </section>
  );
}

function Ask() {
  const text = useText();
  return (
    <div className={styles.ask}>
      <div>
        <p className={styles.askTitle}>{text(`${TEXTS}.contact.title`)}</p>
        <p className={styles.askText}>{text(`${TEXTS}.contact.description`)}</p>
      </div>
      <ContentLink href={CONTACT} button="secondary">
        {text(`${TEXTS}.contact.button`)}
      </ContentLink>
    </div>
  );
}
