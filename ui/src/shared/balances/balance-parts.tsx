import type { AccountView } from "@player-site/core";
import { Money, useText } from "@player-site/core/react";

const PARTS = [
  { label: "layout.header.balance.items.real", of: "real" },
  { label: "layout.header.balance.items.bonus", of: "bonus" },
  { label: "layout.header.balance.items.vault", of: "vault" },
  { label: "layout.header.balance.items.withdrawal", of: "withdrawable" },
] as const;

/** Real balance, bonus balance, amount in the vault and withdrawable amount of an account. */
export function BalanceParts({ account, className }: { account: AccountView; className: string | undefined }) {
  const text = useText();
  return (
    <dl className={className}>
      {PARTS.map(({ label, of }) => {
        const value = account[of];
        // A part that is not known is not zero.
        if (value === undefined) return null;
        return (
          <div key={of}>
            <dt>{text(label)}</dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
