import { z } from 'zod';
import { BLOCKS } from '../blocks.ts';
import { Done, defineCalls } from '../call.ts';
import { Amount, Currency, Money, PathCode, Timestamp } from '../primitives.ts';
import { BankAccount } from './account.ts';
import { RunningReward } from './bonus.ts';

export const GameCategory = z.enum(['slot', 'sport', 'lotto']);

export const GameAccount = z.object({
  code: z.string(),
  name: z.string(),
  category: GameCategory,
  isActive: z.boolean(),
  /** In the provider's own units, as last heard. */
  amount: z.number(),
  /** Baht (or kip) for one of the provider's units. */
  ftWalletSlot: z.number(),
  /** How finely the provider counts its units. */
  decimals: z.int(),
  /** Which of the two auto-login calls this provider takes. */
  login: z.enum(['user', 'user-password']),
  logo: z.string(),
  background: z.string(),
  web: z.string().nullable(),
  android: z.string().nullable(),
  ios: z.string().nullable(),
  refreshedAt: Timestamp.nullable(),
  /** While there is some, money can only be taken out; it is said to end then, if a time is known. */
  maintenance: z.object({ endsAt: Timestamp.nullable() }).nullable(),
});

export const GameCredentials = z.object({
  username: z.string(),
  password: z.string(),
  /** Hidden web-form state that one provider's sign-in page needs. */
  event: z.record(z.string(), z.string()).optional(),
});

/** SUCCESS and FAILED are final; anything else is still under way. */
export const Status = z.enum(['SUCCESS', 'FAILED', 'IN_PROGRESS']);

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

export const TransferAnswer = z.object({
  status: Status,
  /** The statement reference of this movement. */
  reference: z.string(),
  amount: Money,
});

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

/** Without a code `message` is an error code that says why; with one it is OK. */
export const QrCode = z.object({
  qrcodeId: z.string().nullable(),
  hasQrcode: z.boolean(),
  qrcode: z.string().nullable(),
  amount: Money.nullable(),
  createdAt: Timestamp.nullable(),
  expireIn: Timestamp.nullable(),
  message: z.string(),
  /** The least a code can be made for, where that is what stands against it. */
  value: Money.optional(),
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
const gameParams = z.object({ slotCode: PathCode });
const Account = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const money = { access: 'member', limit: 'money', once: true } as const;
const read = { access: 'member', limit: 'read' } as const;

export const walletCalls = defineCalls({
  'GET /api/wallet': {
    ...read,
    summary: 'Everything home shows',
    response: WalletAnswer,
    errors: ['NO_WALLET', 'NO_BANK'],
  },
  'GET /api/wallet/refresh/slot': {
    ...read,
    summary: 'Asks every game for its balance',
    response: z.object({ slots: z.array(GameAccount) }),
  },
  'GET /api/wallet/activate/{slotCode}': {
    ...money,
    summary: 'Opens a game account',
    params: gameParams,
    response: GameAccount,
    errors: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL', 'PROVIDER_MAINTENANCE'],
  },
  'GET /api/wallet/account/{slotCode}': {
    ...read,
    summary: 'Credentials of a game account',
    params: gameParams,
    response: GameCredentials,
    errors: ['NO_GAME', 'SLOT_NO_ACCOUNT'],
  },
  'GET /api/wallet/resetpassword/{slotCode}': {
    ...money,
    summary: 'Gives a game account a new password',
    params: gameParams,
    response: GameCredentials,
    errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL', 'PROVIDER_MAINTENANCE'],
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
  'POST /api/wallet/transfer': {
    ...money,
    summary: 'Moves money between the main wallet (WALLET) and a game',
    body: z.object({ from: Account, to: Account, amount: Amount }),
    response: TransferAnswer,
    /** The last two: not to a game while playing is blocked, or the game in maintenance; home it always goes. */
    errors: [
      'NO_GAME',
      'SLOT_NO_ACCOUNT',
      'TRANSFER_MINIMUM',
      'MONEY_NOT_ENOUGH',
      'TRANSFER_FAIL',
      'NO_PERMISSION',
      'PROVIDER_MAINTENANCE',
    ],
  },
  'POST /api/wallet/transferAll': {
    ...money,
    summary: 'Moves everything the member has elsewhere to one account',
    body: z.object({ to: Account }),
    response: z.object({
      status: Status,
      transfers: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          amount: Money,
          status: Status,
          reference: z.string().nullable(),
          message: z.string().optional(),
        }),
      ),
    }),
    errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'MONEY_NOT_ENOUGH', 'NO_PERMISSION', 'PROVIDER_MAINTENANCE'],
  },
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

  'GET /api/qrcode/{bankCode}': {
    ...read,
    summary: 'The live QR code of a channel, if there is one',
    params: z.object({ bankCode: PathCode }),
    response: QrCode,
    errors: ['NO_BANK'],
  },
  'POST /api/qrcode/{bankCode}': {
    ...money,
    blockedBy: 'deposit',
    summary: 'Creates a QR code for an amount',
    params: z.object({ bankCode: PathCode }),
    body: z.object({ amount: Amount }),
    response: QrCode,
    errors: ['NO_BANK'],
  },
  'DELETE /api/qrcode/{qrcodeId}': {
    ...money,
    summary: 'Cancels a QR code',
    params: z.object({ qrcodeId: PathCode }),
    response: Done,
    errors: ['NO_DATA'],
  },

  'GET /api/autoLogin/{provider}/{user}': {
    ...read,
    blockedBy: 'play',
    summary: 'A link into the game, for providers that know the member by name',
    params: z.object({ provider: PathCode, user: PathCode }),
    response: z.object({ link: z.string() }),
    errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'PROVIDER_UNAVAILABLE', 'PROVIDER_MAINTENANCE'],
  },
  'GET /api/autoLogin/{provider}/{user}/{password}': {
    ...read,
    blockedBy: 'play',
    summary: 'A link into the game, for providers that want the password too',
    params: z.object({ provider: PathCode, user: PathCode, password: z.string().min(1).max(100) }),
    response: z.object({ link: z.string() }),
    errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'PROVIDER_UNAVAILABLE', 'PROVIDER_MAINTENANCE'],
  },
});
