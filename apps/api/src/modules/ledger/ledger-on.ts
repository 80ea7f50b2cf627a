import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { keepLedger, type Upkeep } from './keep-ledger.ts';
import { ledgerRepository, reservingStatement } from './ledger.repository.ts';
import type {
  AccountId,
  AccountOf,
  Audit,
  Balance,
  ChainHead,
  Entry,
  Finding,
  Hold,
  HoldEnd,
  Line,
  Meta,
  Payouts,
  Receipt,
  Reservation,
  Seal,
  Transfer,
} from './ledger.types.ts';
import { type Alarm, watchLedger } from './watch-ledger.ts';

/**
 * The ledger. Every money call is one statement, safe to repeat with the same id, and either does
 * all of it or throws a LedgerError and does nothing. At most one money call per transaction: a
 * second one could wait for an account while holding another, out of order.
 */
export type Ledger = {
  /** Opens an account or finds it. A member has one account of each kind, in one currency. */
  openAccount(account: AccountOf & { currency: Currency }): Promise<AccountId>;

  /** Moves money at once. The lines add up to zero; see `between` for the usual two. */
  transfer(transfer: Transfer): Promise<Receipt>;
  /** Sets a member's money aside for `to`. Nothing moves yet, and the member cannot spend it. */
  reserve(reservation: Reservation): Promise<Hold>;
  /** Lets held money go: all of it, or `amount` and the rest is free again. Ends the hold. */
  post(end: HoldEnd & { readonly amount?: Minor }): Promise<Receipt>;
  /** Frees held money. Ends the hold. */
  void(end: HoldEnd): Promise<Hold>;
  /** Frees the money of a hold whose `expiresAt` is past. */
  expire(hold: string): Promise<Hold>;
  /** Takes an operation back, once, by writing its lines with turned signs. */
  reverse(reversal: { id: string; meta?: Meta; eventAt?: Date }): Promise<Receipt>;
  /** Pays many members out of one house account, all or none; answers the ids not paid before. */
  pay(payouts: Payouts): Promise<ReadonlySet<string>>;

  /** How a member's account stands: one row, whatever its history. */
  balance(account: AccountId): Promise<Balance | undefined>;
  /** The same for a member's account that may not be open yet. */
  balanceOf(account: AccountOf): Promise<Balance | undefined>;
  /** How house accounts stand, added up to this moment. For reports, not for every request. */
  houseBalances(accounts: readonly AccountId[]): Promise<Balance[]>;
  /** Entries with seq below `below`, newest first. Every page costs the same. */
  entries(page: { account: AccountId; below?: bigint; limit: number }): Promise<Entry[]>;
  hold(id: string): Promise<Hold | undefined>;
  openHolds(account: AccountId): Promise<Hold[]>;
  dueHolds(limit: number): Promise<string[]>;

  /** One round of upkeep: months, holds that are over, seals, one audit. */
  keep(): Promise<Upkeep>;
  /** What a background worker runs every minute: that round, and the alarm when it finds something or fails. */
  watch(): Promise<Alarm | undefined>;
  /** One round of reconciliation; `full` adds everything up from its start. */
  reconcile(options?: { full?: boolean }): Promise<Audit>;
  /** The end of the hash chain, for operators and receipts. */
  head(): Promise<ChainHead>;
  /** Where in the chain an operation stands; undefined until it is sealed. */
  sealOf(operation: string): Promise<Seal | undefined>;
  findings(): Promise<Finding[]>;
  /** Stops an account for a mismatch that another module saw, as with a bank's statement. */
  report(mismatch: { fault: string; account: AccountId; detail?: Meta }): Promise<void>;
  /** Lets a stopped account move again, if it adds up. */
  release(account: AccountId, note: string): Promise<void>;
  /** Database settings under which a crash could lose acknowledged money. Must be empty. */
  unsafeSettings(): Promise<string[]>;
};

/** `db` is the pool, or a transaction whose other writes must stand or fall with the money. */
export function ledgerOn(db: Db): Ledger {
  const repository = ledgerRepository(db);
  const ledger: Ledger = {
    openAccount: ({ kind, owner, currency }) => repository.openAccount(kind, owner, currency),
    transfer: repository.transfer,
    reserve: repository.reserve,
    post: ({ amount, ...end }) => repository.post(end, amount ?? null),
    void: repository.void,
    expire: repository.expire,
    reverse: ({ id, meta, eventAt }) => repository.reverse(id, meta, eventAt),
    pay: async (payouts) => new Set(await repository.pay(payouts)),

    balance: repository.findMemberBalance,
    balanceOf: ({ kind, owner }) => repository.findBalanceOf(kind, owner),
    houseBalances: repository.findHouseBalances,
    entries: ({ account, below, limit }) => repository.findEntries(account, below, limit),
    hold: repository.findHold,
    openHolds: repository.findOpenHolds,
    dueHolds: repository.findDueHolds,

    keep: () => keepLedger(repository),
    watch: () => watchLedger(repository),
    reconcile: ({ full = false } = {}) => repository.reconcile(full),
    head: repository.head,
    sealOf: repository.findSeal,
    findings: repository.findOpenFindings,
    report: ({ fault, account, detail }) => repository.report(fault, account, detail),
    release: repository.release,
    unsafeSettings: repository.findUnsafeSettings,
  };
  return ledger;
}

/** `reserve` by whose accounts they are, to be sent in a transaction: nobody has to look at the hold. */
export const reserving = (reservation: Reservation & { from: AccountOf; to: AccountOf }): CompiledQuery =>
  reservingStatement(reservation);

/** The two lines that move `amount` from one account to another. */
export const between = (from: AccountId, to: AccountId, amount: Minor): readonly [Line, Line] => [
  { account: from, amount: minor(-amount) },
  { account: to, amount },
];
