import { expect, it, vi } from 'vitest';

const source = Object.values(
  import.meta.glob<string>('../../public/service-worker.js', { query: '?raw', import: 'default', eager: true }),
)[0] as string;

type Handler = (event: object) => void;

/** Runs the worker in a made-up scope with these open pages. */
function startWorker(pages: { url: string; visibilityState: string }[] = []) {
  const handlers = new Map<string, Handler>();
  const windows = pages.map((page) => ({ ...page, focus: vi.fn(async () => undefined), postMessage: vi.fn() }));
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => undefined);
  const scope = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  };
  new Function('self', source)(scope);
  const run = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  return {
    ...{ windows, showNotification, openWindow },
    push: (message: object) => run('push', { data: { json: () => message } }),
    tap: async (path: string) => {
      const close = vi.fn();
      await run('notificationclick', { notification: { close, data: { path } } });
      expect(close).toHaveBeenCalledTimes(1);
    },
  };
}

const HOME = 'https://krapao.example/user/home';
const MESSAGE = { tag: 'notice-1', title: 'Krapao', body: 'ເງິນເຂົ້າ', path: '/user/notices', locale: 'la' };

it('a message is shown in its language while no page is visible', { tags: ['P179'] }, async () => {
  const { push, showNotification } = startWorker([{ url: HOME, visibilityState: 'hidden' }]);
  await push(MESSAGE);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Krapao',
    expect.objectContaining({ tag: 'notice-1', body: 'ເງິນເຂົ້າ', lang: 'lo', data: { path: '/user/notices' } }),
  );
});

it('nothing is shown while a page is visible', { tags: ['P179'] }, async () => {
  const { push, showNotification } = startWorker([
    { url: HOME, visibilityState: 'hidden' },
    { url: HOME, visibilityState: 'visible' },
  ]);
  await push(MESSAGE);
  expect(showNotification).not.toHaveBeenCalled();
});

it('a tap opens the page in an open tab of the member, without loading it again', { tags: ['P179'] }, async () => {
  const { tap, windows, openWindow } = startWorker([
    { url: 'https://krapao.example/login', visibilityState: 'hidden' },
    { url: HOME, visibilityState: 'hidden' },
  ]);
  await tap('/user/statement?receipt=A');
  expect(windows[0]?.postMessage).not.toHaveBeenCalled();
  expect(windows[1]?.postMessage).toHaveBeenCalledExactlyOnceWith({ open: '/user/statement?receipt=A' });
  expect(windows[1]?.focus).toHaveBeenCalledTimes(1);
  expect(openWindow).not.toHaveBeenCalled();
});

it.each([
  ['/user/notices', '/user/notices'],
  ['https://elsewhere.example', '/user/home'],
])('a tap on %s without an open tab opens %s', { tags: ['P179'] }, async (path, opened) => {
  const { tap, openWindow } = startWorker();
  await tap(path);
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(opened);
});
