import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { QueueKind } from './queues.ts';

const sees = { access: 'operator', permission: 'ledger.read', limit: 'read' } as const;

/** Kinds of ledger accounts; the first two belong to members, the others to the house. */
export const ACCOUNT_KINDS = ['wallet', 'bonus', 'vault', 'bank', 'provider', 'promotion', 'adjustment'] as const;
const AccountKind = z.enum(ACCOUNT_KINDS);

const Id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const pageRows = z.coerce.number().int().min(1).max(200).default(50);

export const Account = z.object({
  id: z.int(),
  kind: AccountKind,
  /** The member's id, or the name of the house account. */
  owner: z.string(),
  currency: Currency,
});

/** Sum of all accounts of a kind. */
const KindBalance = z.object({
  kind: AccountKind,
  side: z.enum(['member', 'house']),
  currency: Currency,
  entries: z.int(),
  debit: Money,
  credit: Money,
  /** Credit less debit. All balances of one currency add up to zero. */
  balance: Money,
});

export const LedgerEntry = z.object({
  account: Account,
  seq: z.int(),
  amount: Money,
  balanceAfter: Money.nullable(),
  operationId: z.uuid(),
  action: z.string(),
  kind: z.string(),
  reference: z.string(),
  at: Timestamp,
  /** Accounts of the operation's other legs. */
  others: z.array(Account),
});

/** One step behind an operation, with the person who did or allowed it, as recorded by the module concerned. */
export const Trace = z.object({
  /** Such as "withdrawal.approved". */
  what: z.string(),
  at: Timestamp,
  /** Null for a decision by rule or by the member. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  note: z.string().nullable(),
  /** Queue item in the back office. */
  item: z.object({ kind: QueueKind, id: z.string() }).nullable(),
});

export const Operation = z.object({
  id: z.uuid(),
  kind: z.string(),
  reference: z.string(),
  currency: Currency,
  memberId: z.string().nullable(),
  steps: z.array(
    z.object({
      action: z.enum(['transfer', 'reserve', 'post', 'void', 'expire', 'reverse']),
      at: Timestamp,
      /** Time of the event outside the service. */
      eventAt: Timestamp,
      meta: z.record(z.string(), z.unknown()),
      lines: z.array(z.object({ account: Account, seq: z.int(), amount: Money, balanceAfter: Money.nullable() })),
      /** Link of the hash chain; null until sealed. */
      seal: z.object({ number: z.int(), hash: z.string(), sealedAt: Timestamp }).nullable(),
    }),
  ),
  hold: z.object({ amount: Money, state: z.enum(['pending', 'posted', 'voided', 'expired']), to: Account }).nullable(),
  trace: z.array(Trace),
});

export const Finding = z.object({
  id: z.int(),
  fault: z.string(),
  state: z.enum(['open', 'known', 'closed']),
  account: Account.nullable(),
  /** The finding has stopped the account. */
  isStopped: z.boolean(),
  operationId: z.uuid().nullable(),
  seal: z.int().nullable(),
  detail: z.record(z.string(), z.unknown()),
  foundAt: Timestamp,
  decidedAt: Timestamp.nullable(),
  by: z.string().nullable(),
  note: z.string().nullable(),
});

const Verification = z.object({
  id: z.int(),
  by: z.string(),
  askedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** Links of the hash chain: recomputed so far, and in total. */
  seals: z.int(),
  ofSeals: z.int(),
  operations: z.int(),
  faults: z.int(),
});

export const Chain = z.object({
  seal: z.int(),
  hash: z.string(),
  sealedAt: Timestamp.nullable(),
  /** Operations without a seal yet. */
  unsealed: z.int(),
  /** Last run of the check that runs every minute. */
  checked: z.object({ at: Timestamp, accounts: z.int(), seals: z.int(), findings: z.int() }).nullable(),
  openFindings: z.int(),
  verification: Verification.nullable(),
});

/** The ledger from a sum to its entries, from an entry to its operation and to the person who allowed it. */
export const officeLedgerCalls = defineCalls({
  'GET /api/office/ledger/balances': {
    ...sees,
    mayBeLate: true,
    summary: 'The trial balance: debit and credit of every kind of account',
    response: z.object({ at: Timestamp, kinds: z.array(KindBalance) }),
  },
  'GET /api/office/ledger/accounts': {
    ...sees,
    mayBeLate: true,
    summary: 'The accounts of a kind, by name; members’ page by page',
    query: z.object({
      kind: AccountKind,
      /** Name of the last account of the previous page. */
      after: z.string().max(100).default(''),
      limit: pageRows,
    }),
    response: z.object({
      accounts: z.array(Account.extend({ entries: z.int(), balance: Money, held: Money, isStopped: z.boolean() })),
      more: z.boolean(),
    }),
  },
  'GET /api/office/ledger/entries': {
    ...sees,
    mayBeLate: true,
    summary: 'Entries, newest first: of one account, or of what a sum of a report was added up from',
    query: z
      .object({
        account: Id.optional(),
        accountKind: z.enum(['bank', 'provider', 'promotion', 'adjustment']).optional(),
        currency: Currency.default('THB'),
        /** Only operations of this kind: deposit, withdraw, transfer … */
        kind: z.string().max(40).optional(),
        /** Full hours. */
        from: Timestamp.optional(),
        to: Timestamp.optional(),
        before: Id.optional(),
        limit: pageRows,
      })
      .refine(({ account, accountKind }) => (account === undefined) !== (accountKind === undefined), {
        path: ['account'],
      })
      .refine(({ accountKind, from }) => accountKind === undefined || from !== undefined, { path: ['from'] })
      .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'] }),
    response: z.object({ entries: z.array(LedgerEntry), more: z.boolean() }),
    errors: ['NO_DATA'],
  },
  'GET /api/office/ledger/operations/{id}': {
    ...sees,
    audited: true,
    summary: 'One movement of money: its lines, its place in the chain, and who allowed it',
    params: z.object({ id: z.uuid() }),
    response: Operation,
    errors: ['NO_DATA'],
  },
  'GET /api/office/ledger/find': {
    ...sees,
    summary: 'The operation with this id, or that a member reads about under this reference',
    query: z.object({ text: text(60) }),
    response: z.object({ operationId: z.uuid() }),
    errors: ['NO_DATA'],
  },
  'GET /api/office/ledger/findings': {
    ...sees,
    summary: 'What does not add up, newest first',
    query: z.object({
      state: z.enum(['open', 'known', 'closed']).default('open'),
      before: Id.optional(),
      limit: pageRows,
    }),
    response: z.object({ findings: z.array(Finding), more: z.boolean() }),
  },
  'POST /api/office/ledger/findings/{id}/close': {
    ...sees,
    permission: 'ledger.close',
    stepUp: true,
    limit: 'write',
    summary: 'Closes a finding that is mended, and lets its accounts move again; or sets aside what cannot be mended',
    params: z.object({ id: Id }),
    body: z.object({
      reason: text(500),
      /** The mismatch persists and is accepted: the finding leaves the list, and stopped accounts stay stopped. */
      isKnown: z.boolean().default(false),
    }),
    response: Finding,
    errors: ['NO_DATA', 'ITEM_HANDLED', 'STILL_WRONG'],
  },
  'GET /api/office/ledger/chain': { ...sees, summary: 'The head of the chain, and how the checks go', response: Chain },
  'POST /api/office/ledger/verify': {
    ...sees,
    limit: 'write',
    summary: 'Has the chain worked out anew, from its first link to its head; one at a time',
    response: Chain,
  },
});
