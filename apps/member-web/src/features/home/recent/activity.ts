import { BANK, GIFT, WALLET } from '@krapao/contract/accounts';
import type { Entry } from '../../../shared/statement/entry.ts';

type Activity =
  | { key: 'depositFrom'; values: { channel: string } }
  | { key: 'transferTo' | 'transferFrom'; values: { name: string } }
  | {
      key: 'deposit' | 'depositGift' | 'withdraw' | 'bonus' | 'finishBonus' | 'adjustment' | 'vaultIn' | 'vaultOut';
      values?: undefined;
    };

/** A short text for a statement entry. */
export function activityOf(
  { statementType, from, to }: Pick<Entry, 'statementType' | 'from' | 'to'>,
  nameOf: (code: string) => string,
): Activity {
  switch (statementType) {
    case 'deposit':
      if (from === GIFT) return { key: 'depositGift' };
      return from === BANK ? { key: 'deposit' } : { key: 'depositFrom', values: { channel: from } };
    case 'transfer':
      return to === WALLET
        ? { key: 'transferFrom', values: { name: nameOf(from) } }
        : { key: 'transferTo', values: { name: nameOf(to) } };
    case 'vault':
      return { key: to === WALLET ? 'vaultOut' : 'vaultIn' };
    case 'finish_bonus':
      return { key: 'finishBonus' };
    default:
      return { key: statementType };
  }
}
