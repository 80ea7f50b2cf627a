import { WALLET } from '../../../shared/money/use-account-name.ts';
import type { Entry } from '../../../shared/statement/entry.ts';

const GIFT_LINK = 'GIFT';
/** A transfer that was announced and has not been seen at any bank yet. */
const ANY_BANK = 'BANK';

type Activity =
  | { key: 'depositFrom'; values: { channel: string } }
  | { key: 'transferTo' | 'transferFrom'; values: { name: string } }
  | { key: 'deposit' | 'depositGift' | 'withdraw' | 'bonus' | 'finishBonus'; values?: undefined };

/** What a line of the statement was, in few words. */
export function activityOf(
  { statementType, from, to }: Pick<Entry, 'statementType' | 'from' | 'to'>,
  nameOf: (code: string) => string,
): Activity {
  switch (statementType) {
    case 'deposit':
      if (from === GIFT_LINK) return { key: 'depositGift' };
      return from === ANY_BANK ? { key: 'deposit' } : { key: 'depositFrom', values: { channel: from } };
    case 'transfer':
      return to === WALLET
        ? { key: 'transferFrom', values: { name: nameOf(from) } }
        : { key: 'transferTo', values: { name: nameOf(to) } };
    case 'finish_bonus':
      return { key: 'finishBonus' };
    default:
      return { key: statementType };
  }
}
