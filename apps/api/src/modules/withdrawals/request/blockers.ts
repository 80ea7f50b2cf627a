import type { AnswerOf } from '@krapao/contract/calls';
import type { ErrorCode } from '@krapao/contract/errors';
import type { Minor } from '@krapao/money';

type Code = AnswerOf<'GET /api/wallet/withdraw/check'>['reasons'][number]['code'];

/** A reason that limits a withdrawal, with all details known. */
export type Reason = {
  code: Code;
  amount?: Minor | undefined;
  locked?: Minor | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  reference?: string;
  game?: string;
};

/**
 * A rule of another module that limits withdrawals for now, such as a running bonus, with the code of its
 * refusal. `free` can be withdrawn all the same; `atHand` is the money in the main wallet, `locked` the part
 * of all money that the rule locks.
 */
export type WithdrawalBlocker = Reason & { refusal: ErrorCode; free: Minor; atHand: Minor; locked: Minor };
export type FindBlockers = (memberId: string) => Promise<readonly WithdrawalBlocker[]>;

/** Blockers from all other modules. The same list refuses a withdrawal and explains the refusal. */
export async function findBlockers(
  { blockers }: { blockers: readonly FindBlockers[] },
  memberId: string,
): Promise<WithdrawalBlocker[]> {
  return (await Promise.all(blockers.map((find) => find(memberId)))).flat();
}
