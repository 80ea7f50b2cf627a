/**
 * Lets the app open without a line. It keeps only files that are the same for everybody: the page, its
 * scripts, fonts and pictures. No call is ever kept, so no balance and no name is in here.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = 'krapao-1';
const PAGE = '/user/home';
const FILES_MAX = 400;

worker.addEventListener('install', () => worker.skipWaiting());

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

/** What the first page loaded before this worker was there, and what other pages will want. */
worker.addEventListener('message', (event) => {
  const files = Array.isArray(event.data) ? event.data.filter(isFile) : [];
  event.waitUntil(addAll([PAGE, ...files]));
});

/**
 * One by one, behind whatever the member is waiting for.
 * @param {string[]} files
 */
async function addAll(files) {
  const cache = await caches.open(CACHE);
  for (const file of files) {
    if (!(await cache.match(file))) await cache.add(new Request(file, { priority: 'low' })).catch(() => undefined);
  }
}

/** A visible page shows the news itself. */
worker.addEventListener('push', (event) => {
  const message = event.data?.json() ?? {};
  event.waitUntil(show(message));
});

/** @param {{ tag?: string; title?: string; body?: string; path?: string; locale?: string }} message */
async function show({ tag = '', title = 'Krapao', body = '', path = PAGE, locale = 'th' }) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const lang = locale === 'la' ? 'lo' : locale;
  await worker.registration.showNotification(title, { tag, body, lang, icon: '/icon-192.png', data: { path } });
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = String(event.notification.data?.path ?? PAGE);
  event.waitUntil(open(path.startsWith('/user/') ? path : PAGE));
});

/**
 * In an open page of the member if there is one, without loading it again.
 * @param {string} path
 */
async function open(path) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/user'));
  if (!page) return void (await worker.clients.openWindow(path));
  page.postMessage({ open: path });
  await page.focus();
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate') event.respondWith(fromNetwork(event, PAGE));
  else if (isFile(request.url))
    event.respondWith(isHashed(request.url) ? fromCache(event) : fromNetwork(event, request));
});

/** @param {string} address */
function isFile(address) {
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin && /^\/(assets|games|pictures)\/|^\/[\w-]+\.(svg|png|webmanifest)$/.test(pathname);
}

/**
 * A hashed name and that of an uploaded picture never get another content.
 * @param {string} address
 */
const isHashed = (address) => /-[\w-]{8}\.\w+$|^\/pictures\//.test(new URL(address).pathname);

/** @param {FetchEvent} event */
async function fromCache(event) {
  return (await caches.match(event.request)) ?? fromNetwork(event, event.request);
}

/**
 * The network first, and what it said last time when it says nothing.
 * @param {FetchEvent} event
 * @param {RequestInfo} key
 */
async function fromNetwork(event, key) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && answer.type === 'basic') event.waitUntil(keep(key, answer.clone()));
    return answer;
  } catch (error) {
    const known = await caches.match(key);
    if (known) return known;
    throw error;
  }
}

/**
 * The oldest go first: files of builds before this one.
 * @param {RequestInfo} key
 * @param {Response} answer
 */
async function keep(key, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(key, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - FILES_MAX)).map((old) => cache.delete(old)));
}
