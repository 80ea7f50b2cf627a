import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { keepLedger, type Upkeep } from './keep-ledger.ts';
import {
  bookingStatement,
  holdingStillStatement,
  ledgerRepository,
  reservingStatement,
  usingBonusStatement,
} from './ledger.repository.ts';
import type {
  AccountId,
  AccountOf,
  Audit,
  Balance,
  Booked,
  BookingOf,
  Entry,
  HoldEnd,
  Line,
  Meta,
  Payouts,
  Reservation,
} from './ledger.types.ts';
import { stoppedRepository } from './stopped.repository.ts';
import { type Alarm, watchLedger } from './watch-ledger.ts';

/**
 * The ledger. Every money call is one statement, safe to repeat with the same id, and either does
 * all of it or throws a LedgerError and does nothing. At most one money call per transaction: a
 * second one could wait for an account while holding another, out of order.
 *
 * `db` is the pool, or a transaction whose other writes must stand or fall with the money.
 */
export function ledgerOn(db: Db) {
  const repository = ledgerRepository(db);
  const stopped = stoppedRepository(db);
  return {
    /** Opens an account or finds it. A member has one account of each kind, in one currency. */
    openAccount: ({ kind, owner, currency }: AccountOf & { currency: Currency }): Promise<AccountId> =>
      repository.openAccount(kind, owner, currency),
    /** Moves money at once. The lines add up to zero; see `between` for the usual two. */
    book: repository.book,
    /** Sets a member's money aside for `to`. Nothing moves yet, and the member cannot spend it. */
    reserve: repository.reserve,
    /** Lets held money go: all of it, or `amount` and the rest is free again. Ends the hold. */
    post: ({ amount, ...end }: HoldEnd & { readonly amount?: Minor }): Promise<Booked> =>
      repository.post(end, amount ?? null),
    /** Frees held money. Ends the hold. */
    void: repository.void,
    /** Frees the money of a hold whose `expiresAt` is past. */
    expire: repository.expire,
    /** Takes an operation back, once, by writing its lines with turned signs. */
    reverse: ({ id, meta, eventAt }: { id: string; meta?: Meta; eventAt?: Date }): Promise<Booked> =>
      repository.reverse(id, meta, eventAt),
    /** Pays many members out of one house account, all or none; answers the ids not paid before. */
    pay: async (payouts: Payouts): Promise<ReadonlySet<string>> => new Set(await repository.pay(payouts)),

    /** How a member's account stands: one row, whatever its history. */
    balance: repository.findMemberBalance,
    /** The same for a member's account that may not be open yet. */
    balanceOf: ({ kind, owner }: AccountOf): Promise<Balance | undefined> => repository.findBalanceOf(kind, owner),
    /** What each of many members has at hand, wallet and bonus together; `isUnsure` while some is held or stopped. */
    moneyOf: repository.findMoneyOf,
    /** How house accounts stand, added up to this moment. For reports, not for every request. */
    houseBalances: repository.findHouseBalances,
    /** Entries with seq below `below`, newest first. Every page costs the same. */
    entries: ({ account, below, limit }: { account: AccountId; below?: bigint; limit: number }): Promise<Entry[]> =>
      repository.findEntries(account, below, limit),
    /** What an operation did, and to whose accounts; undefined while nothing of it moved. */
    operation: repository.findOperation,
    hold: repository.findHold,
    openHolds: repository.findOpenHolds,
    dueHolds: repository.findDueHolds,

    /** One round of upkeep: months, holds that are over, seals, one audit. */
    keep: (): Promise<Upkeep> => keepLedger(repository),
    /** What a background worker runs every minute: that round, and the alarm when it finds something or fails. */
    watch: (): Promise<Alarm | undefined> => watchLedger(repository),
    /** One round of reconciliation; `full` adds everything up from its start. */
    reconcile: ({ full = false }: { full?: boolean } = {}): Promise<Audit> => repository.reconcile(full),
    /** The end of the hash chain, for operators and receipts. */
    head: repository.head,
    /** Where in the chain an operation stands; undefined until it is sealed. */
    sealOf: repository.findSeal,
    findings: repository.findOpenFindings,
    findingsOf: stopped.findFindingsOf,
    /** Whose account this is; undefined for one of the house. */
    ownerOf: stopped.findOwner,
    /** Stops an account for a mismatch that another module saw, as with a bank's statement. */
    report: ({ fault, account, detail }: { fault: string; account: AccountId; detail?: Meta }): Promise<void> =>
      repository.report(fault, account, detail),
    /** Lets a stopped account move again, if it adds up. */
    release: repository.release,
    /** Database settings under which a crash could lose acknowledged money. Must be empty. */
    unsafeSettings: repository.findUnsafeSettings,
  };
}

export type Ledger = ReturnType<typeof ledgerOn>;

/** `reserve` by whose accounts they are, to be sent in a transaction: nobody has to look at the hold. */
export const reserving = (reservation: Reservation & { from: AccountOf; to: AccountOf }): CompiledQuery =>
  reservingStatement(reservation);

/** `book` by whose accounts they are, to be sent in a transaction: nobody has to look at what they hold then. */
export const booking = (lines: BookingOf): CompiledQuery => bookingStatement(lines);

/**
 * Nobody moves this member's `money` until the commit. To be sent before it is looked at, and like every movement of
 * money after the line of the statement is opened: in turned order two would wait for each other.
 */
export const holdingStill = (owner: string): CompiledQuery => holdingStillStatement(owner);

/** From here on the member's `money` is in the bonus account, or in the wallet again. Whoever sends it moves it there. */
export const usingBonus = (owner: string, isInUse: boolean): CompiledQuery => usingBonusStatement(owner, isInUse);

/** The two lines that move `amount` from one account to another. */
export const between = (from: AccountId, to: AccountId, amount: Minor): readonly [Line, Line] => [
  { account: from, amount: minor(-amount) },
  { account: to, amount },
];
