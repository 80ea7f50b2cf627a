import { untilIdle } from '@krapao/web/browser/at-rest.tsx';

/** What a member waits for first needs the phone, the line and the server for itself. */
const CALM_MS = 4_000;

/**
 * Lets the page open without a line (see public/service-worker.js). The worker comes after the first
 * page, so that page tells it which files it needed.
 */
export function keepForOffline(): void {
  if ('serviceWorker' in navigator) setTimeout(start, CALM_MS);
}

function start(): void {
  void untilIdle()
    .then(() => navigator.serviceWorker.register('/service-worker.js'))
    .then(untilControlled)
    .then(tellFiles)
    .catch(() => undefined); // The app works without it.
}

function untilControlled(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve();
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
}

/** Every part that a member has not opened yet, so that it opens without a line too. */
export function keepParts(): void {
  if (!('serviceWorker' in navigator) || savesData()) return;
  void untilControlled()
    .then(untilIdle)
    .then(() => fetch('/offline-files.json', { priority: 'low' }))
    .then(async (answer) => tell(await answer.json()))
    .catch(() => undefined); // Then without a line they say so themselves.
}

/** Only some browsers know, and TypeScript does not. */
const savesData = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

const tell = (files: readonly string[]) => navigator.serviceWorker.controller?.postMessage(files);

/** Those from before, and those that were on their way when the worker came. */
function tellFiles(): void {
  const observer = new PerformanceObserver((list) => {
    tell(list.getEntries().map(({ name }) => name));
  });
  observer.observe({ type: 'resource', buffered: true });
}
