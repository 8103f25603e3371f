// Measures the cost of a visit in the page. The functions run in the browser: they may use nothing of this file.

/** Collects what the browser measures, from before the first script. */
export function observe() {
  const measured = { lcp: 0, cls: 0, live: 0, longTasks: [], interaction: 0 };
  globalThis.measured = measured;
  new MutationObserver(() => {
    if (document.documentElement?.dataset.live !== undefined && measured.live === 0) measured.live = performance.now();
  }).observe(document, { attributes: true, childList: true, subtree: true });
  const watch = (type, take) =>
    new PerformanceObserver((entries) => entries.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => {
    measured.lcp = entry.startTime;
  });
  watch("layout-shift", (entry) => {
    if (!entry.hadRecentInput) measured.cls += entry.value;
  });
  watch("longtask", ({ startTime, duration }) => {
    measured.longTasks.push({ startTime, duration });
  });
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      if (entry.interactionId) measured.interaction = Math.max(measured.interaction, entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16 });
  /** Resolves with the time of the first paint in which `isThere` holds, in milliseconds since the visit began. */
  globalThis.painted = (isThere) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isThere()) return;
        watcher.disconnect();
        requestAnimationFrame(() => {
          // A message comes right after the frame, before timers that the page has set to do more.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(undefined);
        });
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document, { childList: true, subtree: true, characterData: true });
      look();
    });
}

/** Total blocking time: what the tasks after the first contentful paint exceed 50 ms by, in milliseconds. */
export function totalBlockingTime() {
  const [{ startTime: painted }] = performance.getEntriesByName("first-contentful-paint");
  return globalThis.measured.longTasks.reduce((sum, { startTime, duration }) => {
    const after = Math.min(duration, startTime + duration - painted);
    return sum + Math.max(0, after - 50);
  }, 0);
}
