import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Amount, Money, PathCode, Timestamp } from '../primitives.ts';
import { money, read, Status } from './money-calls.ts';

export const WithdrawAnswer = z.object({ status: Status, reference: z.string(), amount: Money });

/** Why a withdrawal goes to review although the operator's rule could have approved it. */
export const ReviewReason = z.enum([
  'BANK_CHANGED',
  'PHONE_CHANGED',
  'PASSWORD_CHANGED',
  'FACTOR_RESET',
  'OVER_LIMIT',
  'BANK_REFUSED',
]);

/** Blocker of a withdrawal, or (IN_PROGRESS and GAME) the place of money that is not available now. */
export const WithdrawReason = z.object({
  code: z.enum([
    'BELOW_MINIMUM',
    'BONUS_RUNNING',
    'TRANSFER_IN_PROGRESS',
    'WITHDRAWAL_IN_PROGRESS',
    'GAME_BUSY',
    'GAME_SILENT',
    'NO_BANK',
    'BANK_CLOSED',
    'NAME_NOT_ENGLISH',
    'ACCOUNT_FROZEN',
    'BLOCKED',
  ]),
  /** Amount missing, in progress or in the game. */
  amount: Money.optional(),
  /** Part of the member's total balance locked by a running reward. */
  locked: Money.optional(),
  since: Timestamp.optional(),
  until: Timestamp.optional(),
  /** Statement reference of the movement in progress. */
  reference: z.string().optional(),
  /** Game with a transfer in progress, or that does not answer. */
  game: z.string().optional(),
});

const WITHDRAW_ERRORS = [
  'NO_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'TRANSFER_MINIMUM',
  'TRANSFER_MAXIMUM',
  'MONEY_NOT_ENOUGH',
  'TRANSFER_FAIL',
  'BONUS_CONDITION',
  'SECOND_FACTOR_REQUIRED',
] as const;

export const withdrawalCalls = defineCalls({
  'POST /api/wallet/withdraw': {
    ...money,
    blockedBy: 'withdraw',
    summary: 'Withdraws from the main wallet to the registered bank account',
    body: z.object({ amount: Amount }),
    response: WithdrawAnswer,
    errors: WITHDRAW_ERRORS,
  },
  'POST /api/wallet/withdrawAll': {
    ...money,
    blockedBy: 'withdraw',
    summary: 'Transfers from the games what the wallet lacks for the amount, then withdraws',
    body: z.object({ amount: Amount }),
    response: WithdrawAnswer,
    errors: [...WITHDRAW_ERRORS, 'NO_GAME', 'SLOT_NO_ACCOUNT'],
  },
  'DELETE /api/wallet/withdraw/{reference}': {
    ...money,
    summary: 'Cancels a withdrawal that nobody has approved yet; its money is available again at once',
    params: z.object({ reference: PathCode }),
    response: WithdrawAnswer,
    errors: ['NO_DATA', 'WITHDRAW_APPROVED', 'TRANSFER_FAIL'],
  },
  'GET /api/wallet/withdraw/check': {
    ...read,
    summary: 'Whether the member can withdraw now, and every reason why not',
    response: z.object({
      canWithdraw: z.boolean(),
      /** Amount that can be withdrawn now: the main wallet and the money that `games` send back. */
      available: Money,
      games: z.array(z.object({ game: z.string(), amount: Money })),
      reasons: z.array(WithdrawReason),
      /** Period in which every withdrawal is reviewed by a person, and the change that caused the review. */
      review: z
        .object({
          because: ReviewReason.extract(['BANK_CHANGED', 'PHONE_CHANGED', 'PASSWORD_CHANGED', 'FACTOR_RESET']),
          since: Timestamp,
          until: Timestamp,
        })
        .optional(),
    }),
  },
});
