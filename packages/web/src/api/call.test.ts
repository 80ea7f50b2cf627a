import { CLIENT_VERSION } from '@krapao/contract/limits';
import type { OfficeCalls } from '@krapao/contract/office/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLocale } from '../i18n/locale.ts';
import { signIn, wipeSession } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { call, callEarly, callTo, nameClient } from './call.ts';

let sent: { url: string; init: RequestInit }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  wipeSession();
  nameClient('member-web');
  sent = [];
  answer = async () => Response.json({ active: true });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const headers = () => new Headers(sent[0]?.init.headers);

describe('call', () => {
  it('carries the token as bearer authorization when there is one, and no such header when there is none', {
    tags: ['S7.2'],
  }, async () => {
    await call('GET /api/lookup/active');
    expect(headers().has('authorization')).toBe(false);

    sent = [];
    signIn('a-token', { remember: false });
    await call('GET /api/lookup/active');
    expect(headers().get('authorization')).toBe('Bearer a-token');
  });

  it('carries an idempotency key with everything that moves money or grants something, GETs too', {
    tags: ['R4.1'],
  }, async () => {
    await call('POST /api/wallet/withdraw', { body: { amount: 1 }, idempotencyKey: 'one' });
    await call('GET /api/refund/receive', { idempotencyKey: 'two' });
    expect(sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))).toEqual(['one', 'two']);
    // @ts-expect-error Without a key it does not compile, so no screen can forget it.
    await call('POST /api/wallet/withdraw', { body: { amount: 1 } });
    // @ts-expect-error Nor does a call that looks like a mere question.
    await call('GET /api/refund/receive');
  });

  it('carries the marker header of the wallet client with its version', { tags: ['S7.3', 'R6'] }, async () => {
    await call('GET /api/lookup/active');
    expect(headers().get('x-wallet-client')).toBe(`member-web/${CLIENT_VERSION}`);
  });

  it('asks for answers in the language of the page, by its real tag: la is lo', { tags: ['R16'] }, async () => {
    changeLocale('la');
    await call('GET /api/lookup/active');
    changeLocale('th');
    expect(headers().get('accept-language')).toBe('lo');
  });

  it('gives up after 60 s', { tags: ['S7.1', 'S9.1'] }, async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await call('GET /api/lookup/active');
    expect(timeout).toHaveBeenCalledWith(60_000);
    expect(sent[0]?.init.signal).toBe(timeout.mock.results[0]?.value);
  });

  it('puts parameters into the path, encoded', async () => {
    await call('GET /api/promotion/find/{code}', { params: { code: 'A/B ค' } });
    expect(sent[0]?.url).toBe('/api/promotion/find/A%2FB%20%E0%B8%84');
  });

  it('turns a refusal into an error with the server’s code and details', async () => {
    answer = async () => Response.json({ message: 'TRANSFER_MINIMUM', value: 1 }, { status: 422 });
    await expect(call('GET /api/wallet')).rejects.toMatchObject({
      code: 'TRANSFER_MINIMUM',
      status: 422,
      details: { value: 1 },
      isAnswer: true,
    });
  });

  it('tells silence from an answer', async () => {
    answer = async () => {
      throw new TypeError('no line');
    };
    const error = await call('GET /api/wallet').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'NETWORK', isAnswer: false });
  });

  it('takes an answer that is not JSON for a fault of the server', async () => {
    answer = async () => new Response('<html>', { status: 502 });
    await expect(call('GET /api/wallet')).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR', isAnswer: false });
  });
});

describe('an early call', () => {
  it('is made once: the first who asks gets its answer, the next one asks anew', async () => {
    answer = async () => Response.json({ wallet: sent.length });
    callEarly('GET /api/wallet');
    expect(await call('GET /api/wallet')).toEqual({ wallet: 1 });
    expect(await call('GET /api/wallet')).toEqual({ wallet: 2 });
    expect(sent).toHaveLength(2);
  });

  it('that failed is a failed call for who needs it, and no more than that', async () => {
    answer = async () => Promise.reject(new TypeError('no line'));
    callEarly('GET /api/wallet');
    await expect(call('GET /api/wallet')).rejects.toMatchObject({ code: 'NETWORK' });
  });
});

it('an app with a table of its own makes the calls of that table, and no others', async () => {
  const office = callTo<OfficeCalls>();
  await office('DELETE /api/office/me/sessions/{id}', { params: { id: 'a b' } });
  expect(sent[0]?.url).toBe('/api/office/me/sessions/a%20b');
  // @ts-expect-error A member's call is none of the office's.
  await office('GET /api/wallet');
  // @ts-expect-error Without what it needs it does not compile.
  await office('POST /api/office/unlock');
});
