import { useId, useState } from "react";
import { Button } from "../components/button.tsx";
import { Card } from "../components/card.tsx";
import { Carousel } from "../components/carousel.tsx";
import { Flag } from "../components/flag.tsx";
import { HtmlBlock } from "../components/html-block.tsx";
import { Icon } from "../components/icon.tsx";
import { Image } from "../components/image.tsx";
import { Notice } from "../components/notice.tsx";
import { Progress } from "../components/progress.tsx";
import QrCode from "../components/qr-code.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { Loading } from "../components/spinner.tsx";
import { StateBadge } from "../components/state-badge.tsx";
import { ContentLoadError } from "../shared/failures/content-load-error.tsx";
import { Pager } from "../shared/lists/pager.tsx";
import { Group, Row } from "./gallery-group.tsx";

const nothing = () => undefined;

/** A list that is loading, empty, failed, and one of several pages. */
export function Lists() {
  const [page, setPage] = useState(1);
  return (
    <Group title="Lists">
      <Card title="Loading" busy>
        {(["line", "field", "card"] as const).map((shape) => (
          <Skeleton key={shape} shape={shape} still />
        ))}
      </Card>
      <Card title="Empty" description="What the list is for">
        <Notice icon="grid" title="Nothing here" description="An empty list says so.">
          <Button>Act</Button>
        </Notice>
      </Card>
      <Card title="Failed">
        <ContentLoadError onRetry={nothing} />
      </Card>
      <Card
        title="Several pages"
        aside={
          <StateBadge tone="neutral" icon="info">
            12 entries
          </StateBadge>
        }
      >
        <Pager label="Entries" page={page} pages={3} busy={false} onPage={setPage} />
      </Card>
    </Group>
  );
}

/** Notices in all tones, and the states of an entry. */
export function Notices() {
  return (
    <Group title="Notices">
      <Notice icon="alert" tone="danger" title="It failed" description="And what to do." />
      <Notice icon="check" tone="success" title="It is done" />
      <Notice icon="coins" tone="money" title="It is paid" details={<p>$50.00</p>} />
      <Row>
        <StateBadge tone="neutral" icon="info">
          Neutral
        </StateBadge>
        <StateBadge tone="waiting" icon="clock">
          Waiting
        </StateBadge>
        <StateBadge tone="good" icon="check-circle">
          Good
        </StateBadge>
        <StateBadge tone="bad" icon="alert">
          Bad
        </StateBadge>
      </Row>
    </Group>
  );
}

const ENTRIES = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh"];

/** Rows of entries: one is longer than its place, one fits. */
export function Carousels() {
  const id = useId();
  return (
    <Group title="Carousels">
      {[ENTRIES.length, 1].map((count) => (
        <Carousel
          key={count}
          id={`${id}${count}`}
          title={<h3>{count} entries</h3>}
          label={`${count} entries`}
          previous="Back"
          next="On"
        >
          {ENTRIES.slice(0, count).map((entry) => (
            <li key={entry}>
              <Card title={entry} />
            </li>
          ))}
        </Carousel>
      ))}
    </Group>
  );
}

/** What belongs to no other group. */
export function Others() {
  return (
    <Group title="Others">
      <Progress value={0} label="Progress, none" />
      <Progress value={42} label="Progress, some" />
      <Progress value={100} label="Progress, all" />
      <Loading label="Loading" />
      <HtmlBlock html='<b>Content</b> with <a href="/">a link</a><script>alert(1)</script>' />
      <Row>
        <Flag country="de" />
        <Flag country="" />
        <Image src="/flags/pl.svg" alt="An image" width={48} height={32} fallback={null} />
        <Image src="" alt="" width={48} height={32} fallback={<Icon name="spark" />} />
      </Row>
      <QrCode text="https://example.com" label="QR code" size={116} />
    </Group>
  );
}
