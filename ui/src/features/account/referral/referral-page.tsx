import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect, useRef } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { usePageNumber } from "../../../navigation/address-query.ts";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import styles from "./referral.module.css";
import { ReferralList } from "./referral-list.tsx";

const TEXTS = "profile.referral";

/** The player's referral link and the referred players. */
export default function ReferralPage() {
  return <Referrals />;
}

function Referrals() {
  const text = useText();
  const { loadReferrals } = useActions();
  const { phase, link } = useSlice("referrals");
  const [page] = usePageNumber();
  const first = useRef(page);
  useEffect(() => {
    loadReferrals(first.current).catch(() => undefined);
  }, [loadReferrals]);
  if (phase === "failed") return <ContentLoadError onRetry={() => loadReferrals(page).catch(() => undefined)} />;
  return (
    <>
      <Card title={text(`${TEXTS}.link.title`)} description={text(`${TEXTS}.link.description`)}>
        {link !== undefined ? (
          <Link link={link} />
        ) : phase === "loading" ? (
          <Skeleton shape="field" />
        ) : (
          <p className={styles.note}>{text(`${TEXTS}.link.missing`)}</p>
        )}
      </Card>
      <ReferralList />
    </>
  );
}

function Link({ link }: { link: string }) {
  const text = useText();
  const share = () => {
    navigator.share({ url: link }).catch(() => undefined);
  };
  return (
    <div className={styles.link}>
      <bdi className={styles.address} dir="ltr">
        {link}
      </bdi>
      <CopyButton
        text={link}
        label={`${text("layout.interface.copy")}: ${text(`${TEXTS}.link.title`)}`}
        copied={text(`${TEXTS}.link.copied`)}
        refused={text("layout.interface.copyRefused")}
      />
      {"share" in navigator && (
        <Button size="small" onClick={share}>
          <Icon name="share" />
          {text(`${TEXTS}.link.shareButton`)}
        </Button>
      )}
    </div>
  );
}
