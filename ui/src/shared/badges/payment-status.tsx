import type { InvoiceStatus } from "@player-site/core";
import { useText } from "@player-site/core/react";
import type { IconName } from "../../components/icon.tsx";
import { StateBadge, type StateTone } from "../../components/state-badge.tsx";

const looks: Record<InvoiceStatus, { tone: StateTone; icon: IconName }> = {
  pending: { tone: "waiting", icon: "clock" },
  review: { tone: "waiting", icon: "eye" },
  processing: { tone: "waiting", icon: "clock" },
  success: { tone: "good", icon: "check-circle" },
  failed: { tone: "bad", icon: "close" },
  beyondLimit: { tone: "bad", icon: "back" },
  excluded: { tone: "bad", icon: "back" },
  returned: { tone: "bad", icon: "back" },
};

/** Status of a payment: icon and text. */
export function PaymentStatus({ status }: { status: InvoiceStatus }) {
  const text = useText();
  return <StateBadge {...looks[status]}>{text(`globalComponents.constants.invoiceStatuses.${status}`)}</StateBadge>;
}
