import { SETTINGS } from '@krapao/contract/documents/settings';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { minor } from '@krapao/money';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { AlertsDeps } from './alerts.deps.ts';
import { readAlerts } from './read-alerts.ts';

const NOW = new Date('2026-03-10T05:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);

/** A service where all is well. */
const QUIET: AlertsDeps = {
  clock: { now: () => NOW } as AlertsDeps['clock'],
  targets: async () => SETTINGS.targets.parse({}),
  waiting: async () => [],
  waitingChats: async () => ({ waiting: 0, oldestSince: null }),
  largeWithdrawals: async () => [],
  silentPayouts: async () => undefined,
  fedAccounts: async () => [{ bankCode: 'KBANK', accountNo: '0451234567', currency: 'THB' }],
  feedStates: async () => [{ bankCode: 'KBANK', accountNo: '0451234567', readAt: minutesAgo(1) }],
  games: async () => [{ code: 'takraw', name: 'Takraw' }],
  transferLines: async () => [{ gameCode: 'takraw', open: 1, oldestOpenAt: minutesAgo(1) }],
  downConnections: async () => [],
  expiringConnections: async () => [],
  spentBudgets: async () => [],
};
const read = (change: Partial<AlertsDeps>, role: keyof typeof FIRST_ROLES = 'owner') =>
  readAlerts({ ...QUIET, ...change }, new Set(FIRST_ROLES[role]));
const idsOf = async (change: Partial<AlertsDeps>, role?: keyof typeof FIRST_ROLES) =>
  (await read(change, role)).alerts.map(({ id }) => id);
const queue = (kind: 'withdrawals' | 'slips' | 'complaints', oldest: number, newest = oldest) => ({
  ...{ kind, waiting: 3, onHold: 1, oldestSince: minutesAgo(oldest), newestSince: minutesAgo(newest) },
});

describe('alerts', () => {
  it('are none where all is well', { tags: ['O970'] }, async () => {
    expect(await read({})).toEqual({ alerts: [], newestAt: null });
  });

  it('begin when the oldest item of a queue passes its target, and are one while it stays late', {
    tags: ['O970'],
  }, async () => {
    expect(await idsOf({ waiting: async () => [queue('withdrawals', 5)] })).toEqual([]);
    const [alert] = (await read({ waiting: async () => [queue('withdrawals', 6)] })).alerts;
    expect(alert).toEqual({
      ...{ id: 'late withdrawals', kind: 'late', subject: 'withdrawals', since: minutesAgo(1).toISOString() },
      ...{ n: 2, item: null, amount: null, currency: null },
    });
    // The next item is the oldest now: the same alert.
    expect(await idsOf({ waiting: async () => [queue('withdrawals', 7)] })).toEqual(['late withdrawals']);
    expect(await idsOf({ waiting: async () => [{ ...queue('slips', 1), oldestSince: null }] })).toEqual([]);
  });

  it('follow the target of each queue, and of the chat for those who answer', { tags: ['O1073'] }, async () => {
    const targets = async () => SETTINGS.targets.parse({ withdrawals: 30, chat: 10 });
    const waitingChats = async (desk: string) => ({
      ...{ waiting: 2, oldestSince: minutesAgo(desk === 'finance' ? 8 : 11) },
    });
    const waiting = async () => [queue('withdrawals', 31)];
    expect(await idsOf({ targets, waiting, waitingChats })).toEqual(['late withdrawals', 'late chat']);
    expect(await idsOf({ targets, waiting: async () => [queue('withdrawals', 29)] })).toEqual([]);
    expect(await idsOf({ waitingChats }, 'finance')).toEqual(['late financeChat']);
    expect(await idsOf({ waitingChats }, 'support')).toEqual(['late chat']);
  });

  it.each([
    [
      'feed KBANK …4567',
      { feedStates: async () => [{ bankCode: 'KBANK', accountNo: '0451234567', readAt: minutesAgo(16) }] },
    ],
    ['game Takraw', { transferLines: async () => [{ gameCode: 'takraw', open: 2, oldestOpenAt: minutesAgo(6) }] }],
    ['bank withdrawals', { silentPayouts: async () => ({ count: 2, since: minutesAgo(90) }) }],
    [
      'connection Twilio twilio',
      { downConnections: async () => [{ id: 'twilio', title: 'Twilio', since: minutesAgo(3) }] },
    ],
    ['budget SONGKRAN THB', { spentBudgets: async () => [{ code: 'SONGKRAN', currency: 'THB', percent: 81 }] }],
    [
      'large withdrawals W1 THB',
      {
        largeWithdrawals: async () => [
          { id: 'W1', amount: minor(2_500_000n), currency: 'THB', createdAt: minutesAgo(1) },
        ],
      },
    ],
  ] as const)('name their cause: %s', { tags: ['O970'] }, async (id, change) => {
    expect(await idsOf(change as Partial<AlertsDeps>)).toEqual([id]);
  });

  it.each([
    [14, 14],
    [1.1, 14],
    [1, 1],
    [0, 1],
    [-3, 1],
  ])('name a key that expires in %d days, anew on its last day', { tags: ['O1213'] }, async (days, stage) => {
    const expiresAt = new Date(NOW.getTime() + days * DAY_MS);
    const expiringConnections = async () => [{ id: 'games-takraw', title: '568Win', expiresAt }];
    const [alert] = (await read({ expiringConnections }, 'support')).alerts;
    expect(alert).toMatchObject({
      ...{ kind: 'expiry', subject: '568Win', item: 'games-takraw', n: Math.max(0, Math.ceil(days)) },
      id: `expiry 568Win games-takraw ${stage}`,
    });
    expect(await idsOf({ expiringConnections }, 'marketing')).toEqual([]);
  });

  it('are for whom the permission shows their cause', { tags: ['O971'] }, async () => {
    const everything: Partial<AlertsDeps> = {
      waiting: async () => [queue('withdrawals', 60), queue('slips', 60), queue('complaints', 60 * 49, 3)],
      feedStates: async () => [{ bankCode: 'KBANK', accountNo: '0451234567', readAt: minutesAgo(16) }],
      transferLines: async () => [{ gameCode: 'takraw', open: 2, oldestOpenAt: minutesAgo(6) }],
      silentPayouts: async () => ({ count: 2, since: minutesAgo(90) }),
      downConnections: async () => [{ id: 'twilio', title: 'Twilio', since: minutesAgo(70) }],
      spentBudgets: async () => [{ code: 'SONGKRAN', currency: 'THB', percent: 81 }],
    };
    expect((await idsOf(everything, 'finance')).sort()).toEqual([
      ...[
        'bank withdrawals',
        'connection Twilio twilio',
        'feed KBANK …4567',
        'game Takraw',
        'late slips',
        'late withdrawals',
      ],
    ]);
    expect((await idsOf(everything, 'support')).sort()).toEqual([
      'connection Twilio twilio',
      'late complaints',
      'late slips',
    ]);
    expect(await idsOf(everything, 'marketing')).toEqual(['budget SONGKRAN THB']);
    expect(await idsOf(everything, 'viewer')).toEqual([]);
    expect((await read(everything, 'support')).newestAt).toBe(minutesAgo(3).toISOString());
    expect((await read(everything, 'finance')).newestAt).toBe(minutesAgo(60).toISOString());
  });
});
