import type { ParsedBodyOf } from '@krapao/contract/calls';
import { nameKey } from '@krapao/contract/person-name';
import { toMajor } from '@krapao/money';
import { dayOf } from '../../platform/bangkok.ts';
import { lastDeposits } from '../deposits/public.ts';
import { memberAccount } from '../members/public.ts';
import type { RecoveriesDeps } from './recoveries.deps.ts';
import type { Matches } from './recoveries.repository.ts';

/** People mix up their last few deposits. */
const DEPOSITS = 3;
/** Finds no rows, in as many statements as a member. */
const NOBODY = '';

export type Answers = Pick<
  ParsedBodyOf<'POST /api/recovery'>,
  'accountNo' | 'accountName' | 'depositAmount' | 'depositDay'
>;
type Compared = Omit<Matches, 'password' | 'browser'>;

/** Compares answers with what is known. Takes the same statements for an account that does not exist. */
export async function compareAnswers(
  { db, members }: Pick<RecoveriesDeps, 'db' | 'members'>,
  memberId: string | undefined,
  { accountNo, accountName, depositAmount, depositDay }: Answers,
): Promise<Compared> {
  const [account, deposits] = await Promise.all([
    memberAccount(members, memberId ?? NOBODY),
    lastDeposits(db, memberId ?? NOBODY, DEPOSITS),
  ]);
  return {
    accountNo: account?.accountNo === accountNo.replaceAll(/\D/g, ''),
    accountName: account !== undefined && nameKey(account.accountName) === nameKey(accountName),
    depositAmount:
      depositAmount === undefined
        ? null
        : account !== undefined && deposits.some(({ amount }) => toMajor(amount, account.currency) === depositAmount),
    depositDay: depositDay === undefined ? null : deposits.some(({ at }) => dayOf(at) === depositDay),
  };
}
