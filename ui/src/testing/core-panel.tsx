// The panel of `npm run dev`: actions, commands and slices as they happen.
import type { Core } from "@player-site/core";
import { withoutSecrets } from "@player-site/core/devtools";
import { useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { type CoreEvent, CoreLog } from "./core-log.ts";
import styles from "./core-panel.module.css";

/** Shows the panel at the edge of the page. The site must use the returned core, so that the panel sees what happens. */
export function showCorePanel(core: Core): { core: Core; close: () => void } {
  const log = new CoreLog();
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  root.render(<CorePanel core={core} log={log} />);
  const close = () => {
    root.unmount();
    container.remove();
  };
  return { core: log.observe(core), close };
}

const json = (value: unknown): string => JSON.stringify(value, undefined, 2) ?? "undefined";

/** A button that opens the list of events and the slices that the page reads. */
function CorePanel({ core, log }: { core: Core; log: CoreLog }) {
  const events = useSyncExternalStore(log.subscribe, log.events);
  const [isOpen, setOpen] = useState(false);
  const [filter, setFilter] = useState("");
  const [view, setView] = useState<"events" | "slices">("events");
  const fits = (name: string) => name.toLowerCase().includes(filter.trim().toLowerCase());
  return (
    <aside className={styles.panel} aria-label="Core panel" data-open={isOpen} dir="ltr">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Core ({events[0]?.number ?? 0})
      </button>
      {isOpen && (
        <div className={styles.content}>
          <div className={styles.controls}>
            <label>
              Filter <input value={filter} onChange={(event) => setFilter(event.target.value)} />
            </label>
            {(["events", "slices"] as const).map((name) => (
              <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
                {name === "events" ? "Events" : "Slices"}
              </button>
            ))}
          </div>
          {view === "events" ? (
            <ol className={styles.list} aria-label="Events">
              {events
                .filter(({ name }) => fits(name))
                .map((event) => (
                  <EventRow key={event.number} event={event} />
                ))}
            </ol>
          ) : (
            <ul className={styles.list} aria-label="Slices">
              {log
                .slices()
                .filter(fits)
                .map((name) => (
                  <li key={name}>
                    <details>
                      <summary>{name}</summary>
                      <pre>{json(withoutSecrets(core.snapshot(name)))}</pre>
                    </details>
                  </li>
                ))}
            </ul>
          )}
        </div>
      )}
    </aside>
  );
}

function EventRow({ event: { at, kind, name, detail, outcome } }: { event: CoreEvent }) {
  return (
    <li data-kind={kind}>
      <details>
        <summary>
          {at} ms {kind} <b>{name}</b> {outcome}
        </summary>
        <pre>{json(detail)}</pre>
      </details>
    </li>
  );
}
