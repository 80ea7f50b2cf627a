import { call } from '@krapao/web/api/call.ts';
import { forget, readStored, store } from '@krapao/web/browser/storage.ts';

/** `unsupported`: also on an iPhone until the app is installed. `denied`: only the browser's settings can change it. */
export type PushSupport = 'unsupported' | 'denied' | 'granted' | 'default';

export function pushSupport(): PushSupport {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isThere ? Notification.permission : 'unsupported';
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const textOf = (key: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Opens the browser's question if it was never answered. False when the member refused. */
export async function turnOnPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  // Fails where the worker cannot be had; `ready` alone would wait for ever.
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // The service has another key than the one this browser subscribed with.
  const isOld = known !== null && textOf(known.options.applicationServerKey) !== publicKey;
  if (isOld) await known.unsubscribe();
  const subscription =
    known && !isOld
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const keys = { p256dh: textOf(subscription.getKey('p256dh')), auth: textOf(subscription.getKey('auth')) };
  await call('PUT /api/notices/push', { body: { endpoint: subscription.endpoint, keys, publicKey } });
  return true;
}

export async function turnOffPush(): Promise<void> {
  await call('DELETE /api/notices/push');
  await unsubscribe();
}

/**
 * At sign-out, also offline, where the server cannot end it. A browser that had messages may show the question again
 * after the next sign-in.
 */
export async function dropPush(): Promise<void> {
  if (pushSupport() === 'granted' && (await unsubscribe())) forget('pushAsked');
}

async function unsubscribe(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await (await registration?.pushManager.getSubscription())?.unsubscribe()) ?? false;
}

const QUIET_MS = 28 * 24 * 3_600_000;

/** "Not now": hides the question for four weeks. */
export const putOffQuestion = (now: number): void => store('pushAsked', String(now), { forGood: true });

export const isQuestionDue = (now: number): boolean => {
  const promptedAt = Number(readStored('pushAsked') ?? Number.NEGATIVE_INFINITY);
  return !(now - promptedAt < QUIET_MS);
};
