/** The browser's own event timing: from an input to the next paint. */

/** @typedef {{ interactionId: number, duration: number }} EventTiming */

/** @param {import('@playwright/test').Page} page */
export async function watchInteractions(page) {
  await page.addInitScript(() => {
    const recorded = /** @type {EventTiming[]} */ ([]);
    const observer = new PerformanceObserver((list) => recorded.push(.../** @type {any} */ (list.getEntries())));
    observer.observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16, buffered: true }));
    Object.assign(window, { heardInteractions: recorded });
  });
  return {
    async forget() {
      await page.evaluate(() => {
        /** @type {any} */ (window).heardInteractions.length = 0;
      });
    },
    /** The longest since `forget`, in ms; 0 when all were under 16. */
    async slowest() {
      return page.evaluate(async () => {
        // An event is reported after its paint: two frames and an idle callback later the entry is there.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        await new Promise((done) => requestIdleCallback(done));
        const recorded = /** @type {EventTiming[]} */ (/** @type {any} */ (window).heardInteractions);
        return Math.max(0, ...recorded.filter((entry) => entry.interactionId > 0).map((entry) => entry.duration));
      });
    },
  };
}
