import { minor } from '@krapao/money';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import { scoreRisk, signsOf } from './risk-score.ts';

const NOW = new Date('2026-03-10T05:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const PLAY = { bets: 0, stake: minor(0n), valid: minor(0n), payout: minor(0n) };
const QUIET = {
  amount: minor(100n),
  largestBefore: minor(100n),
  isSplit: false,
  facts: { deposits: { count: 0, sum: minor(0n) }, play: PLAY, changes: [] },
  alike: [],
  now: NOW,
};
const codes = (change: Partial<Parameters<typeof signsOf>[0]>) =>
  signsOf({ ...QUIET, ...change }).map(({ code, detail }) => [code, detail].filter(Boolean).join(' '));

describe('the risk score', () => {
  it('is the sum of the points of its signs, most first', { tags: ['O964'] }, () => {
    const { risk, signals } = scoreRisk([{ code: 'NEW_ACCOUNT' }, { code: 'BANK_CHANGED' }, { code: 'REWARD_ENDED' }]);
    expect(signals.map(({ code, points }) => [code, points])).toEqual([
      ['BANK_CHANGED', 30],
      ['NEW_ACCOUNT', 10],
      ['REWARD_ENDED', 5],
    ]);
    expect(risk).toBe(45);
  });

  it('counts a sign once, as it was read first, and a state of the withdrawal, which comes first, not at all', {
    tags: ['O964'],
  }, () => {
    const twice = [
      { code: 'SHARED_DEVICE', detail: '1' },
      { code: 'BANK_SILENT', detail: '8' },
      { code: 'SHARED_DEVICE', detail: '3' },
    ];
    expect(scoreRisk(twice)).toEqual({
      risk: 25,
      signals: [
        { code: 'BANK_SILENT', detail: '8', points: 0 },
        { code: 'SHARED_DEVICE', detail: '1', points: 25 },
      ],
    });
    expect(scoreRisk([])).toEqual({ risk: 0, signals: [] });
  });
});

describe('the signs of one withdrawal', () => {
  it('are none where nothing speaks against it', { tags: ['O964'] }, () => expect(codes({})).toEqual([]));

  it('name less play than deposits since the last payout, in percent', { tags: ['O964'] }, () => {
    const played = (valid: bigint, sum: bigint) =>
      codes({
        facts: { ...QUIET.facts, play: { ...PLAY, valid: minor(valid) }, deposits: { count: 1, sum: minor(sum) } },
      });
    expect(played(999n, 1_000n)).toEqual(['LITTLE_PLAY 99']);
    expect(played(1_000n, 1_000n)).toEqual([]);
    expect(played(0n, 1n)).toEqual(['LITTLE_PLAY 0']);
  });

  it('name three times the largest payout before, not less, and none for the first', { tags: ['O964'] }, () => {
    const large = (amount: bigint, before: bigint) => codes({ amount: minor(amount), largestBefore: minor(before) });
    expect(large(300n, 100n)).toEqual(['LARGE 3']);
    expect(large(299n, 100n)).toEqual([]);
    expect(large(1_000_000n, 0n)).toEqual([]);
  });

  it('name changes of credentials of seven days, each with its time', { tags: ['O964'] }, () => {
    const changes = [
      { kind: 'password', event: null, at: daysAgo(6.9) },
      { kind: 'passkey-added', event: null, at: daysAgo(1) },
      { kind: 'phone', event: null, at: daysAgo(7) },
    ] as const;
    expect(codes({ facts: { ...QUIET.facts, changes } })).toEqual([
      `PASSWORD_CHANGED ${daysAgo(6.9).toISOString()}`,
      `FACTOR_CHANGED ${daysAgo(1).toISOString()}`,
    ]);
  });

  it('count the members with a shared account, device or address', { tags: ['O964'] }, () => {
    const why = (...codes: ('bank' | 'payment' | 'device' | 'address')[]) => ({
      why: codes.map((code) => ({ code, shared: '', members: 2 })),
    });
    expect(codes({ alike: [why('bank', 'payment'), why('device', 'address'), why('address')] })).toEqual([
      'SHARED_ACCOUNT 1',
      'SHARED_DEVICE 1',
      'SHARED_ADDRESS 2',
    ]);
    expect(codes({ isSplit: true })).toEqual(['SPLIT']);
  });
});
