import { vi } from 'vitest';

/** As the contract wants keys: base64url. */
export const PUSH_KEY = 'BGtkbcjrO12YMoDuq2sCQeHlu47uPx3SHTgFKZFYiBW8Qr0D9vgyZSZPdw6_4ZFEI9Snk1VEAj2qTYI1I1YxBXE';
const ENDPOINT = 'https://push.example/a-browser';

type Options = { permission?: NotificationPermission; answer?: NotificationPermission };

/** A browser with push messages, and what the page does to them. */
export function fakePush({ permission = 'default', answer = 'granted' }: Options = {}) {
  const worker = Object.assign(new EventTarget(), { controller: null });
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      if (notification.permission === 'default') notification.permission = answer;
      return notification.permission;
    }),
  };
  let current: object | null = null;
  const unsubscribe = vi.fn(async () => {
    current = null;
    return true;
  });
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    current = {
      endpoint: ENDPOINT,
      options: { applicationServerKey: applicationServerKey.buffer },
      getKey: () => new Uint8Array(16).fill(7).buffer,
      unsubscribe,
    };
    return current;
  });
  const pushManager = { getSubscription: async () => current, subscribe };
  const registration = { pushManager };
  Object.assign(worker, {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  return { worker, notification, subscribe, unsubscribe, endpoint: ENDPOINT };
}

export const removePush = () => void Reflect.deleteProperty(navigator, 'serviceWorker');
