import { describe, expect, it } from 'vitest';
import { entry } from '../../testing/entry.ts';
import { describedBy, type Entry, freedBy, iconOf, isReturn, moneyOf, outcomeOf, statusOf, typeOf } from './entry.ts';

describe('an entry', () => {
  it('is read in any letter case', { tags: ['S3.52'] }, () => {
    expect(typeOf({ statementType: 'FINISH_BONUS' as Entry['statementType'] })).toBe('finish_bonus');
  });

  it('is under way when its status is neither SUCCESS nor FAILED', { tags: ['S4.35'] }, () => {
    expect(['SUCCESS', 'FAILED', 'IN_PROGRESS', 'PENDING', ''].map(statusOf)).toEqual([
      'SUCCESS',
      'FAILED',
      'IN_PROGRESS',
      'IN_PROGRESS',
      'IN_PROGRESS',
    ]);
  });

  it('of a withdrawal that the bank sent back is returned, and so is named the one with its money', {
    tags: ['O1337'],
  }, () => {
    const at = '2026-11-19T09:00:00.000Z';
    const steps = ['requested', 'approved', 'paid', 'returned'].map((step) => ({ step, at, note: null }));
    expect(outcomeOf({ status: 'SUCCESS', steps })).toBe('RETURNED');
    expect(outcomeOf({ status: 'SUCCESS', steps: steps.slice(0, 3) })).toBe('SUCCESS');
    const adjustment = entry({ statementType: 'adjustment', from: 'KBANK', amount: 50 });
    expect([isReturn(adjustment), iconOf(adjustment)]).toEqual([true, 'deposit']);
    for (const other of [{ amount: -50 }, { from: 'HOUSE' }, { statementType: 'deposit' as const }])
      expect(isReturn({ ...adjustment, ...other })).toBe(false);
  });

  it('is jade when money came in, chilli when it went out, ink between own accounts, grey when it failed, and always has its sign', {
    tags: ['S2.115'],
  }, () => {
    expect(moneyOf(entry())).toEqual({ value: 100, signed: true, tone: 'in' });
    expect(moneyOf(entry({ statementType: 'withdraw', amount: -50 }))).toEqual({
      value: -50,
      signed: true,
      tone: 'out',
    });
    for (const amount of [-50, 50]) {
      expect(moneyOf(entry({ statementType: 'transfer', amount }))).toEqual({
        value: amount,
        signed: true,
        tone: undefined,
      });
    }
    expect(moneyOf(entry({ status: 'FAILED' }))).toEqual({ value: 100, signed: true, tone: 'void' });
  });

  it('of a bonus that ended shows what is free since where it took nothing, else what it took', {
    tags: ['S2.115'],
  }, () => {
    const ended = entry({ statementType: 'finish_bonus', amount: 0, finished: { how: 'succeeded', freed: 3_000 } });
    expect(moneyOf(ended)).toEqual({ value: 3_000, signed: false, tone: undefined });
    const cancelled = { ...ended, amount: -1_140, finished: { how: 'cancelled', freed: 500 } as const };
    expect(moneyOf(cancelled)).toEqual({ value: -1_140, signed: true, tone: 'out' });
    expect([ended, cancelled, entry({ amount: 0 })].map(freedBy)).toEqual([3_000, undefined, undefined]);
  });

  it('has an icon by its type, or by what it refers to', { tags: ['S2.112'] }, () => {
    expect(iconOf(entry())).toBe('deposit');
    expect(iconOf(entry({ statementType: 'finish_bonus' }))).toBe('finish');
    expect(iconOf(entry({ statementType: 'bonus', bonus: { description: 'x' } }))).toBe('bonus');
    expect(iconOf(entry({ statementType: 'bonus', invite: { description: 'x' } }))).toBe('invite');
    expect(describedBy(entry({ luckydraw: { description: 'x' } }))).toBe('luckydraw');
  });
});
