import { z } from 'zod';
import { BLOCKS } from '../blocks.ts';
import { Done, defineCalls } from '../call.ts';
import { Exclusion } from '../exclusions.ts';
import { Amount, Currency, Money, PathCode, Timestamp } from '../primitives.ts';
import { BankAccount } from './account.ts';
import { RunningReward } from './bonus.ts';
import { GameAccount } from './games.ts';
import { money, read, Status } from './money-calls.ts';

const Waiting = z.object({ amount: Money, createdAt: Timestamp, expireIn: Timestamp });

/** A deposit that was started, is unpaid and can still be paid. */
export const WaitingDeposit = z.discriminatedUnion('way', [
  Waiting.extend({ way: z.literal('qr'), bankCode: z.string() }),
  /** Deposit notice of manual mode, with its statement reference. */
  Waiting.extend({ way: z.literal('manual'), reference: z.string() }),
]);

export const WalletAnswer = z.object({
  profile: z.object({ _id: z.string(), name: z.string(), username: z.string(), coin: z.int() }),
  bankAccount: BankAccount,
  wallet: z.object({
    amount: Money.describe('The main wallet: available and locked together. All of it can be moved to games.'),
    available: Money.describe('What of the main wallet can be withdrawn now.'),
    locked: Money.describe('What of the main wallet a running reward locks: it can be played with, not withdrawn.'),
    inProgress: Money.describe('Held for transfers and withdrawals in progress; part of no total.'),
    vault: Money.optional().describe('Put away until dates of the member’s choosing, if anything; part of no total.'),
    currency: Currency,
  }),
  invite: z.object({ amount: Money, success: z.number(), fail: z.number() }),
  reward: RunningReward.nullable(),
  slots: z.array(GameAccount).describe('The total is wallet.amount and amount × ftWalletSlot of every active one'),
  /** Newest first. */
  waiting: z.array(WaitingDeposit),
  aboveLimit: Money.optional().describe('Deposits that wait for the member’s own limit, if any; part of no total.'),
  /** Blocks set by operators; `until` null means no end date yet. */
  blocks: z.array(z.object({ what: z.enum(BLOCKS), until: Timestamp.nullable() })),
  /** Refuses deposits and play until its end; withdrawals stay open. */
  exclusion: Exclusion.nullable(),
});

/** Null while a game has not reported its balance. */
const Known = Money.nullable();

/**
 * deposits − withdrawals + rewards − rewardsTaken + corrections + results
 * = available + locked + inGames + inProgress + vault
 */
export const EquationAnswer = z.object({
  currency: Currency,
  deposits: Money,
  withdrawals: Money,
  rewards: Money,
  rewardsTaken: Money.describe('What went back to the house when rewards ended'),
  corrections: Money.describe('Corrections by operators, reversed deposits included; signed'),
  results: Known.describe('Won less lost in games, as far as the games have told; signed'),
  available: Money,
  locked: Money,
  inGames: Known.describe('Closed games included'),
  inProgress: Money,
  vault: Money,
  /** The sum of either side. */
  total: Known,
  difference: Money.describe('Between the two sides: zero, or a fault that support must look into'),
  /** Balances that `inGames` and `results` are calculated from. */
  games: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      amount: Known,
      readAt: Timestamp.nullable(),
      /** A transfer is pending: its money may be on either side until its outcome. */
      isMoving: z.boolean(),
    }),
  ),
});

export const walletCalls = defineCalls({
  'GET /api/wallet': {
    ...read,
    summary: 'Everything home shows',
    response: WalletAnswer,
    errors: ['NO_WALLET', 'NO_BANK'],
  },
  'GET /api/wallet/equation': {
    ...read,
    summary: 'The total taken apart: where the money came from, and where it is; both sides are equal',
    response: EquationAnswer,
  },
  'POST /api/wallet/add': {
    ...money,
    blockedBy: 'deposit',
    summary: 'Says that a transfer was made (manual mode); credits nothing by itself',
    body: z.object({ amount: Amount }),
    response: z.object({
      status: Status,
      reference: z.string(),
      /** Amount to transfer, exact to the satang or kip: the amount identifies the payment. */
      amount: Money,
      createdAt: Timestamp,
      expireIn: Timestamp,
    }),
    errors: ['TRANSFER_MINIMUM', 'LIMIT_REACHED'],
  },
  'DELETE /api/wallet/add/{reference}': {
    ...money,
    summary: 'Takes such a notice back; what was paid on it is credited all the same',
    params: z.object({ reference: PathCode }),
    response: Done,
    errors: ['NO_DATA'],
  },
  'POST /api/wallet/slip': {
    access: 'member',
    limit: 'upload',
    once: true,
    multipart: true,
    summary: 'Uploads a transfer slip',
    response: z.object({ status: Status, reference: z.string() }),
    failCode: 'SLIP_UPLOAD_FAIL',
    errors: ['SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'SLIP_UPLOAD_FAIL', 'EXCLUDED'],
  },
  'POST /api/wallet/truelink': {
    ...money,
    blockedBy: 'deposit',
    summary: 'Deposits a gift link, sent encrypted',
    body: z.object({ link: z.string().min(1).max(4096) }),
    response: z.object({ status: Status, reference: z.string(), amount: Money.nullable() }),
    errors: ['NO_WALLET', 'TRUELINK_DUPLICATE', 'TRUELINK_INVALID', 'TRANSFER_MINIMUM', 'LIMIT_REACHED'],
  },
});
