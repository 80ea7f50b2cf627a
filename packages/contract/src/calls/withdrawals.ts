import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Amount, Money, Timestamp } from '../primitives.ts';
import { money, read, Status } from './money-calls.ts';

export const WithdrawAnswer = z.object({ status: Status, reference: z.string(), amount: Money });

/** Why a person approves a withdrawal that the operator's rule could have approved. */
export const ReviewReason = z.enum(['BANK_CHANGED', 'PASSWORD_CHANGED', 'OVER_LIMIT', 'BANK_REFUSED']);

/** What keeps a withdrawal from happening, or (IN_PROGRESS and GAME) where money is that cannot be had now. */
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
  /** What is missing, what is under way, or what lies in the game. */
  amount: Money.optional(),
  since: Timestamp.optional(),
  until: Timestamp.optional(),
  /** The statement reference of what is under way. */
  reference: z.string().optional(),
  /** The game that a transfer is under way with, or that does not answer. */
  game: z.string().optional(),
});

const WITHDRAW_ERRORS = [
  'NO_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'TRANSFER_MINIMUM',
  'MONEY_NOT_ENOUGH',
  'TRANSFER_FAIL',
  'BONUS_CONDITION',
  'TRANSFER_FAIL',
  'KEY_INVALID',
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
    summary: 'Brings the games back to the wallet, then withdraws',
    body: z.object({ amount: Amount }),
    response: WithdrawAnswer,
    errors: [...WITHDRAW_ERRORS, 'NO_GAME', 'SLOT_NO_ACCOUNT'],
  },
  'GET /api/wallet/withdraw/check': {
    ...read,
    summary: 'Whether the member can withdraw now, and every reason why not',
    response: z.object({
      canWithdraw: z.boolean(),
      /** What can be had now: the main wallet, and what these games send back to it. */
      available: Money,
      games: z.array(z.object({ game: z.string(), amount: Money })),
      reasons: z.array(WithdrawReason),
      /** For how long a person approves every withdrawal, and because of which change. */
      review: z
        .object({
          because: ReviewReason.extract(['BANK_CHANGED', 'PASSWORD_CHANGED']),
          since: Timestamp,
          until: Timestamp,
        })
        .optional(),
    }),
  },
});
