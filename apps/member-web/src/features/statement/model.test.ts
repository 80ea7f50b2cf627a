import { describe, expect, it } from 'vitest';
import {
  amountOf,
  bodyOf,
  countMore,
  dateBefore,
  describedBy,
  type Entry,
  groupByDay,
  iconOf,
  readFilter,
  statusOf,
  typeOf,
  writeFilter,
} from './model.ts';

const entry = (change: Partial<Entry> = {}): Entry => ({
  reference: 'ABCDEFGHJK',
  statementType: 'deposit',
  from: 'KBANK',
  to: 'WALLET',
  amount: 100,
  status: 'SUCCESS',
  createdAt: '2026-03-14T02:41:07.000Z',
  balanceAfter: 100,
  ...change,
});

describe('the filters in the address', () => {
  it('come back as they went', () => {
    const filter = {
      page: 3,
      type: 'withdraw',
      status: 'FAILED',
      from: '2026-03-01',
      to: '2026-03-14',
      reference: 'ABC',
    } as const;
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(countMore(filter)).toBe(3);
  });

  it('are not there when nothing is chosen', () => {
    expect(writeFilter({ page: 1 }).toString()).toBe('');
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'type=love', 'status=DONE', 'from=yesterday', 'to=2026-13-99'])(
    'leave %s out',
    (query) => {
      expect(writeFilter(readFilter(new URLSearchParams(query))).toString()).toBe('');
    },
  );

  it('ask for ten a page, and for whole days of Bangkok', () => {
    expect(bodyOf({ page: 2, from: '2026-03-01', to: '2026-03-14' })).toEqual({
      page: 2,
      limit: 10,
      from: '2026-03-01T00:00:00.000+07:00',
      to: '2026-03-14T23:59:59.999+07:00',
    });
  });

  it('count days back by the calendar of Bangkok', () => {
    expect(dateBefore(Date.parse('2026-03-01T18:00:00Z'), 1)).toBe('2026-03-01');
    expect(dateBefore(Date.parse('2026-03-01T16:59:00Z'), 1)).toBe('2026-02-28');
  });
});

describe('an entry', () => {
  it('belongs to its day in Bangkok', () => {
    const groups = groupByDay([
      entry({ createdAt: '2026-03-14T17:00:00.000Z' }),
      entry({ createdAt: '2026-03-14T16:59:59.000Z' }),
      entry({ createdAt: '2026-03-13T17:00:00.000Z' }),
    ]);
    expect(groups.map(({ day, entries }) => `${day} ${entries.length}`)).toEqual(['15/03/2026 1', '14/03/2026 2']);
  });

  it('is read in any letter case', () => {
    expect(typeOf({ statementType: 'FINISH_BONUS' as Entry['statementType'] })).toBe('finish_bonus');
  });

  it('is under way when its status is neither SUCCESS nor FAILED', () => {
    expect(['SUCCESS', 'FAILED', 'IN_PROGRESS', 'PENDING', ''].map(statusOf)).toEqual([
      'SUCCESS',
      'FAILED',
      'IN_PROGRESS',
      'IN_PROGRESS',
      'IN_PROGRESS',
    ]);
  });

  it('is jade when money came in, chilli when it went out, ink between own accounts, grey when it failed, and always has its sign', () => {
    expect(amountOf(entry())).toEqual({ value: 100, signed: true, tone: 'in' });
    expect(amountOf(entry({ statementType: 'withdraw', amount: -50 }))).toEqual({
      value: -50,
      signed: true,
      tone: 'out',
    });
    for (const amount of [-50, 50]) {
      expect(amountOf(entry({ statementType: 'transfer', amount }))).toEqual({
        value: amount,
        signed: true,
        tone: undefined,
      });
    }
    expect(amountOf(entry({ status: 'FAILED' }))).toEqual({ value: 100, signed: true, tone: 'void' });
  });

  it('has an icon by its type, or by what it refers to', () => {
    expect(iconOf(entry())).toBe('deposit');
    expect(iconOf(entry({ statementType: 'finish_bonus' }))).toBe('finish');
    expect(iconOf(entry({ statementType: 'bonus', bonus: { description: 'x' } }))).toBe('bonus');
    expect(iconOf(entry({ statementType: 'bonus', invite: { description: 'x' } }))).toBe('invite');
    expect(describedBy(entry({ luckydraw: { description: 'x' } }))).toBe('luckydraw');
  });
});
