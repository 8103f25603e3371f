import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Card } from "../../../components/card.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { ListCut } from "../../../shared/lists/list-cut.tsx";
import { ExclusionCard } from "./exclusion-card.tsx";
import { LimitGroup } from "./limit-group.tsx";
import styles from "./limits.module.css";
import { TimeLimitCard } from "./time-limit-card.tsx";
import { VaultCard } from "./vault-card.tsx";

/** All responsible gaming limits on one page. */
export default function LimitsPage() {
  return <Limits />;
}

function Limits() {
  const text = useText();
  const { loadLimits } = useActions();
  const { phase, groups, coolingOff, selfExclusion } = useSlice("limits");
  const load = () => {
    loadLimits().catch(() => undefined);
  };
  useEffect(() => {
    loadLimits().catch(() => undefined);
  }, [loadLimits]);

  if (phase === "failed") return <ContentLoadError onRetry={load} />;
  if (phase === "loading") {
    return (
      <LoadingArea className={styles.loading} label={text("layout.interface.loading")}>
        {(["bet", "loss", "deposit"] as const).map((kind) => (
          <Card key={kind} title={text(`profile.limits.${kind}.label`)}>
            <Skeleton shape="card" />
          </Card>
        ))}
      </LoadingArea>
    );
  }
  return (
    <>
      <div className={styles.groups}>
        {groups.map((group) => (
          <LimitGroup key={group.kind} group={group} />
        ))}
      </div>
      <ListCut list="limits" />
      <TimeLimitCard />
      <VaultCard />
      {/* The key resets the selected period after an exclusion has begun. */}
      <ExclusionCard key={`pause ${coolingOff.current?.until}`} kind="coolingOff" choice={coolingOff} />
      <ExclusionCard key={`exclusion ${selfExclusion.current?.until}`} kind="selfExclusion" choice={selfExclusion} />
    </>
  );
}
