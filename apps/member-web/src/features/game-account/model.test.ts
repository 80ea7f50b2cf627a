import { minor } from '@krapao/money';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canFill, noticeOf, requestGameLink, sportsSiteOf } from './model.ts';

describe('transfer into a game', () => {
  it('needs a wallet amount above 0 where the game has no web address', { tags: ['S4.15'] }, () => {
    expect(canFill({ web: null }, minor(0n))).toBe(false);
    expect(canFill({ web: null }, minor(1n))).toBe(true);
  });

  it('is always offered where the game has one', () => {
    expect(canFill({ web: 'https://play.example' }, minor(0n))).toBe(true);
  });
});

describe('the sports site', () => {
  const flags = { sportsSiteUrl: 'https://sports.example', providerNotice: 'Closed tonight' };

  it('has the operator’s own address and notice, and no other game has them', () => {
    expect([sportsSiteOf({ code: 'takraw' }, flags), noticeOf({ code: 'takraw' }, flags)]).toEqual([
      'https://sports.example',
      'Closed tonight',
    ]);
    expect([sportsSiteOf({ code: 'dao' }, flags), noticeOf({ code: 'dao' }, flags)]).toEqual([null, null]);
  });

  it('is the provider’s while the operator has none', () => {
    expect(sportsSiteOf({ code: 'takraw' }, { sportsSiteUrl: null })).toBeNull();
  });
});

describe('the link into a game', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['user', '/api/autoLogin/naga/kp-1'],
    ['user-password', '/api/autoLogin/naga/kp-1/p%2Fw'],
  ] as const)('is asked for in the form of its provider: %s', async (login, path) => {
    const requests: unknown[] = [];
    vi.stubGlobal('fetch', async (url: unknown) => {
      requests.push(url);
      return Response.json({ link: 'https://play.example/x' });
    });
    await requestGameLink({ code: 'naga', login }, { username: 'kp-1', password: 'p/w' });
    expect(requests).toEqual([path]);
  });
});
