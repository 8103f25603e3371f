import type { DepositView } from "@player-site/core";
import { useActions, useMoney, useText } from "@player-site/core/react";
import { ErrorState } from "../../components/error-state.tsx";
import { LazyQrCode } from "../../components/lazy-qr-code.tsx";
import { SelectInput } from "../../components/select-input.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { LoadingArea } from "../../components/spinner.tsx";
import { CopyRow } from "../../shared/copyable/copy-row.tsx";
import styles from "./deposit-screen.module.css";

const TEXTS = "modals.wallet.deposit";

type Screen = Extract<DepositView["screen"], { kind: "address" }>;

/** Crypto: the player's deposit address in the selected network. */
export function AddressScreen({ screen }: { screen: Screen }) {
  const text = useText();
  const money = useMoney();
  const { selectNetwork } = useActions();
  const network = screen.networks.find(({ id }) => id === screen.network);
  return (
    <div className={styles.stack}>
      {screen.networks.length > 0 && (
        <SelectInput
          label={text("fieldsSettings.fieldsControls.networkSelect.label")}
          placeholder={text("fieldsSettings.fieldsControls.networkSelect.placeholder")}
          description={text("fieldsSettings.fieldsControls.networkSelect.info")}
          name="crypto_network"
          required
          value={screen.network ?? ""}
          options={screen.networks.map((network) => ({ value: network.id, label: network.label }))}
          onChange={selectNetwork}
        />
      )}
      {screen.phase === "loading" && (
        <LoadingArea label={text("layout.interface.loading")}>
          <Skeleton shape="card" />
        </LoadingArea>
      )}
      {screen.phase === "failed" && <FailedAddress />}
      {screen.phase === "ready" && screen.address !== undefined && (
        <div className={styles.address}>
          <LazyQrCode
            text={screen.address}
            size={116}
            label={text(`${TEXTS}.addressTitle`)}
            spaceClass={styles.qrSpace}
          />
          <div className={styles.stack}>
            <CopyRow label={text(`${TEXTS}.addressInputLabel`)} value={screen.address} />
            {screen.tag !== undefined && (
              <>
                <CopyRow label={text(`${TEXTS}.destinationTag.label`)} value={screen.tag} />
                <p className={styles.warning}>{text(`${TEXTS}.destinationTag.warning`)}</p>
              </>
            )}
          </div>
          <p className={styles.note}>{text(`${TEXTS}.addressDescription`, { min: money(screen.minimum) })}</p>
          <p className={styles.warning}>
            {network === undefined || network.label === screen.coin
              ? text(`${TEXTS}.warning.description`, { coin: screen.coin })
              : text(`${TEXTS}.warning.network`, { coin: screen.coin, network: network.label })}
          </p>
        </div>
      )}
    </div>
  );
}

function FailedAddress() {
  const text = useText();
  const { retryAddress } = useActions();
  return (
    <ErrorState
      title={text("layout.interface.failed.title")}
      button={text("layout.interface.retry")}
      kind="secondary"
      onAct={retryAddress}
    />
  );
}
