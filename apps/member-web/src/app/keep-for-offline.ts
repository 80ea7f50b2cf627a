/**
 * Lets the page open without a line (see public/service-worker.js). The worker comes after the first
 * page has loaded, so that page tells it which files it needed.
 */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    void navigator.serviceWorker
      .register('/service-worker.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name)))
      .catch(() => undefined); // The app works without it.
  });
}
