import { describe, expect, it } from 'vitest';
import { activityOf } from './activity.ts';

const nameOf = (code: string) => code.toUpperCase();

describe('what a line of the statement was', () => {
  it.each([
    ['deposit', 'KBANK', 'WALLET', { key: 'depositFrom', values: { channel: 'KBANK' } }],
    ['deposit', 'GIFT', 'WALLET', { key: 'depositGift' }],
    ['deposit', 'BANK', 'WALLET', { key: 'deposit' }],
    ['transfer', 'WALLET', 'naga', { key: 'transferTo', values: { name: 'NAGA' } }],
    ['transfer', 'naga', 'WALLET', { key: 'transferFrom', values: { name: 'NAGA' } }],
    ['withdraw', 'WALLET', 'KBANK', { key: 'withdraw' }],
    ['bonus', 'BONUS', 'WALLET', { key: 'bonus' }],
    ['finish_bonus', 'WALLET', 'BONUS', { key: 'finishBonus' }],
  ] as const)('%s from %s to %s is told by name, not by code', (statementType, from, to, names) => {
    expect(activityOf({ statementType, from, to }, nameOf)).toEqual(names);
  });
});
