import type { Locale } from '@krapao/contract/locales';
import type { TestServer } from './test-server.ts';

export { decryptPush, newDevice, refusalOf } from '../../../sandbox/src/push/decrypt-push.ts';

export type Device = { id: string; endpoint: string; keys: { p256dh: string; auth: string }; publicKey: string };

/** The text of a push message as the service worker gets it. */
export type Shown = { tag: string; title: string; body: string; path: string; locale: Locale };

/** Without quiet hours, in which news waits. */
export const AT_ANY_HOUR = { weeklyMax: 3, quietFrom: '00:00', quietUntil: '00:00' };

/** A browser at the sandbox's push service, not yet registered with the server. */
export async function givenDevice(server: TestServer, applicationServerKey?: string): Promise<Device> {
  await server.modules.createPushKeys();
  const [stored] = await server.database.query<{ key: string }>('select public_key as key from vapid_key');
  const publicKey = stored?.key ?? '';
  const { status, body } = await server.sandbox.call('POST', '/push/v1/devices', {
    applicationServerKey: applicationServerKey ?? publicKey,
  });
  if (status !== 201) throw new Error(`the sandbox gave no device: ${status}`);
  return { ...(body as Pick<Device, 'id' | 'endpoint' | 'keys'>), publicKey };
}

export const subscribe = (
  server: TestServer,
  token: string,
  { endpoint, keys, publicKey }: Omit<Device, 'id'>,
  headers: Record<string, string> = {},
) => server.call('PUT /api/notices/push', { token, body: { endpoint, keys, publicKey }, headers });

/** Messages received by a device, newest first. */
export async function shownOn(server: TestServer, { id }: Pick<Device, 'id'>): Promise<Shown[]> {
  const { body } = await server.sandbox.call('GET', `/push/v1/messages?to=${id}`);
  return (body.messages as { text: string }[]).map(({ text }) => JSON.parse(text) as Shown);
}

export async function readEmails(server: TestServer, to: string): Promise<string[]> {
  const { body } = await server.sandbox.call('GET', `/email/v1/messages?to=${encodeURIComponent(to)}`);
  return (body.messages as { text: string }[]).map(({ text }) => text);
}
