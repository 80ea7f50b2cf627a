import { describe, expect, it } from 'vitest';
import { entry } from '../../testing/entry.ts';
import { describedBy, type Entry, iconOf, moneyOf, statusOf, typeOf } from './entry.ts';

describe('an entry', () => {
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

  it('has an icon by its type, or by what it refers to', () => {
    expect(iconOf(entry())).toBe('deposit');
    expect(iconOf(entry({ statementType: 'finish_bonus' }))).toBe('finish');
    expect(iconOf(entry({ statementType: 'bonus', bonus: { description: 'x' } }))).toBe('bonus');
    expect(iconOf(entry({ statementType: 'bonus', invite: { description: 'x' } }))).toBe('invite');
    expect(describedBy(entry({ luckydraw: { description: 'x' } }))).toBe('luckydraw');
  });
});
