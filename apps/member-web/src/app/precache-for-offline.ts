import { untilIdle } from '@krapao/web/browser/when-idle.tsx';

/** Leaves device, network and server to the first page. */
const CALM_MS = 4_000;

/**
 * Lets the page open offline (see public/service-worker.js). The worker starts after the first page has loaded, so that
 * page posts its files to the worker.
 */
export function precacheForOffline(): void {
  if ('serviceWorker' in navigator) setTimeout(start, CALM_MS);
}

function start(): void {
  void untilIdle()
    .then(() => navigator.serviceWorker.register('/service-worker.js'))
    .then(untilControlled)
    .then(postFiles)
    .catch(() => undefined); // Works without offline support.
}

function untilControlled(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve();
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
}

/** Precaches all chunks, so that pages not opened yet also open offline. */
export function precacheChunks(): void {
  if (!('serviceWorker' in navigator) || savesData()) return;
  void untilControlled()
    .then(untilIdle)
    .then(() => fetch('/offline-files.json', { priority: 'low' }))
    .then(async (answer) => send(await answer.json()))
    .catch(() => undefined); // Chunks that are missing offline show their own error.
}

/** Not in all browsers, and not in TypeScript's types. */
const savesData = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

const send = (files: readonly string[]) => navigator.serviceWorker.controller?.postMessage(files);

/** Posts the files loaded so far, and those still loading when the worker took control. */
function postFiles(): void {
  const observer = new PerformanceObserver((list) => {
    send(list.getEntries().map(({ name }) => name));
  });
  observer.observe({ type: 'resource', buffered: true });
}
