import { afterEach, expect, it, vi } from 'vitest';
import { currentToken, sessionEnd, signIn, wipeSession } from '../session/session.ts';
import { acquireSocket } from './socket.ts';

type Listener = (payload: unknown) => unknown;
const made = vi.hoisted(
  () => [] as { given: unknown[]; isClosed: boolean; receive: (event: string, payload: unknown) => void }[],
);
vi.mock('socket.io-client', () => ({
  io: (...given: unknown[]) => {
    const listeners = new Map<string, Listener>();
    const line = {
      given,
      isClosed: false,
      receive: (event: string, payload: unknown) => void listeners.get(event)?.(payload),
    };
    made.push(line);
    return {
      active: true,
      connect: () => undefined,
      on: (event: string, listener: Listener) => listeners.set(event, listener),
      close: () => {
        line.isClosed = true;
      },
    };
  },
}));
afterEach(() => {
  made.length = 0;
  wipeSession();
});

/** Resolves when the connection is open. */
const hold = (end: Parameters<typeof acquireSocket>[0]) => {
  let leave = () => {};
  const held = new Promise<() => void>((resolve) => {
    leave = acquireSocket(end, () => {
      resolve(() => leave());
      return () => undefined;
    });
  });
  return held;
};

it('all who call as the same one share one line, and the last to let go hangs up', async () => {
  const [one, other] = await Promise.all([hold({ token: 'a' }), hold({ token: 'a' })]);
  const late = await hold({ token: 'a' });
  expect(made).toHaveLength(1);
  one();
  other();
  expect(made[0]?.isClosed).toBe(false);
  late();
  expect(made[0]?.isClosed).toBe(true);
});

it('somebody else has a line of their own, and so has another server', async () => {
  const leave = await Promise.all([
    hold({ token: 'a' }),
    hold({ guest: 'g' }),
    hold({ url: 'https://x.example', token: 'a' }),
  ]);
  expect(made.map(({ given }) => given)).toMatchObject([
    [{ auth: { token: 'a' } }],
    [{ auth: { guest: 'g' } }],
    ['https://x.example', { auth: { token: 'a' } }],
  ]);
  for (const one of leave) one();
});

it('only our own server can say that the session is over', async () => {
  signIn('a', { remember: false });
  const elsewhere = await hold({ url: 'https://x.example', token: 'a' });
  made[0]?.receive('connect_error', new Error('invalid-token'));
  expect(currentToken()).toBe('a');
  const here = await hold({ token: 'a' });
  made[1]?.receive('connect_error', Object.assign(new Error('invalid-token'), { data: { reason: 'password' } }));
  expect([currentToken(), sessionEnd()]).toEqual([null, 'password']);
  elsewhere();
  here();
});
