import type { AnswerOf } from '@krapao/contract/calls';
import { signIn, wipeSession } from '@krapao/web/session/session.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastWallet, rememberWallet } from './last-wallet.ts';

const wallet = {
  wallet: { amount: 10, available: 10 },
  waiting: [] as unknown,
  blocks: [] as unknown,
  exclusion: null,
} as AnswerOf<'GET /api/wallet'>;

beforeEach(() => {
  wipeSession();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the last known wallet', () => {
  it.each([true, false])('is kept where the token is kept, with its time (remember: %s)', (remember) => {
    signIn('a-token', { remember });
    rememberWallet(wallet);
    expect(lastWallet()).toEqual({ at: expect.any(Number), wallet });
    const [here, there] = remember ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
    expect([here.getItem('lastWallet'), there.getItem('lastWallet')]).toEqual([expect.any(String), null]);
  });

  it('is forgotten with the sign-in, and never kept without one', () => {
    signIn('a-token', { remember: true });
    rememberWallet(wallet);
    wipeSession();
    rememberWallet(wallet);
    expect([lastWallet(), localStorage.getItem('lastWallet'), sessionStorage.getItem('lastWallet')]).toEqual([
      undefined,
      null,
      null,
    ]);
  });

  it('that an older build has kept has nothing that waits', () => {
    signIn('a-token', { remember: true });
    localStorage.setItem('lastWallet', '{"at":1,"wallet":{"wallet":{"amount":10,"available":10}}}');
    expect(lastWallet()?.wallet).toEqual(wallet);
  });

  it('of a build whose amount left out what was locked counts as none', () => {
    signIn('a-token', { remember: true });
    localStorage.setItem('lastWallet', '{"at":1,"wallet":{"wallet":{"amount":10}}}');
    expect(lastWallet()).toBeUndefined();
  });

  it('that was cut short counts as none', () => {
    signIn('a-token', { remember: true });
    localStorage.setItem('lastWallet', '{"at":1,');
    expect(lastWallet()).toBeUndefined();
  });
});
