import { z } from 'zod';
import { BLOCKS } from '../blocks.ts';
import { Done, defineCalls } from '../call.ts';
import { Amount, Currency, Money, PathCode, Timestamp } from '../primitives.ts';
import { BankAccount } from './account.ts';
import { RunningReward } from './bonus.ts';
import { GameAccount } from './games.ts';
import { money, read, Status } from './money-calls.ts';

const Waiting = z.object({ amount: Money, createdAt: Timestamp, expireIn: Timestamp });

/** A deposit that was begun, is not paid yet, and can still be. */
export const WaitingDeposit = z.discriminatedUnion('way', [
  Waiting.extend({ way: z.literal('qr'), bankCode: z.string() }),
  /** A notice of manual mode, with the statement reference that it has. */
  Waiting.extend({ way: z.literal('manual'), reference: z.string() }),
]);

export const WalletAnswer = z.object({
  profile: z.object({ _id: z.string(), name: z.string(), username: z.string(), coin: z.int() }),
  bankAccount: BankAccount,
  wallet: z.object({
    /** What can be used and withdrawn now. */
    amount: Money,
    /** Reserved for a transfer or withdrawal that is under way. */
    inProgress: Money,
    /** What a running reward locks: it can be played with, but not withdrawn. */
    locked: Money,
    currency: Currency,
  }),
  invite: z.object({ amount: Money, success: z.number(), fail: z.number() }),
  /** The reward that runs. */
  reward: RunningReward.nullable(),
  slots: z.array(GameAccount),
  /** Newest first. */
  waiting: z.array(WaitingDeposit),
  /** What support has shut the member out of; until null it has no end yet. */
  blocks: z.array(z.object({ what: z.enum(BLOCKS), until: Timestamp.nullable() })),
});

export const walletCalls = defineCalls({
  'GET /api/wallet': {
    ...read,
    summary: 'Everything home shows',
    response: WalletAnswer,
    errors: ['NO_WALLET', 'NO_BANK'],
  },
  'POST /api/wallet/add': {
    ...money,
    blockedBy: 'deposit',
    summary: 'Says that a transfer was made (manual mode); credits nothing by itself',
    body: z.object({ amount: Amount }),
    response: z.object({
      status: Status,
      reference: z.string(),
      /** What to transfer, to the satang or kip: it is how the payment is told from everybody else's. */
      amount: Money,
      createdAt: Timestamp,
      expireIn: Timestamp,
    }),
    errors: ['TRANSFER_MINIMUM'],
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
    errors: ['SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'SLIP_UPLOAD_FAIL'],
  },
  'POST /api/wallet/truelink': {
    ...money,
    blockedBy: 'deposit',
    summary: 'Deposits a gift link, sent encrypted',
    body: z.object({ link: z.string().min(1).max(4096) }),
    response: z.object({ status: Status, reference: z.string(), amount: Money.nullable() }),
    errors: ['NO_WALLET', 'NO_USER', 'TRUELINK_DUPLICATE', 'TRUELINK_INVALID', 'TRANSFER_MINIMUM'],
  },
});
