import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
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
  LedgerLeg,
  Meta,
  Operation,
  Payouts,
  Reservation,
} from './ledger.types.ts';
import { type Maintenance, maintainLedger } from './maintain-ledger.ts';
import { findOperation } from './operation.repository.ts';
import { stoppedRepository } from './stopped.repository.ts';
import { type Alarm, watchLedger } from './watch-ledger.ts';

/**
 * The ledger. Every money call is one statement, safe to retry with the same id, and either does all of its work or
 * throws a LedgerError and writes nothing. At most one money call per transaction: a second call could wait for one
 * account's lock while holding another, out of order.
 *
 * `db` is the pool, or a transaction whose other writes commit or roll back with the money.
 */
export function ledgerOn(db: Db) {
  const repository = ledgerRepository(db);
  const stopped = stoppedRepository(db);
  return {
    /** Opens an account or finds it. A member has one account of each kind, in one currency. */
    openAccount: ({ kind, owner, currency }: AccountOf & { currency: Currency }): Promise<AccountId> =>
      repository.openAccount(kind, owner, currency),
    /** Moves money at once. The legs add up to zero; see `between` for the usual two. */
    book: repository.book,
    /** Holds a member's money for `to`. Nothing moves yet, and the member cannot spend the held money. */
    reserve: repository.reserve,
    /** Posts a hold: all of its money, or `amount` with the rest available again. Ends the hold. */
    post: ({ amount, ...end }: HoldEnd & { readonly amount?: Minor }): Promise<Booked> =>
      repository.post(end, amount ?? null),
    /** Makes held money available again. Ends the hold. */
    void: repository.void,
    /** Makes the money of a hold available again once its `expiresAt` is past. */
    expire: repository.expire,
    /** Reverses an operation, once, by writing its legs with opposite signs. */
    reverse: ({ id, meta, eventAt }: { id: string; meta?: Meta; eventAt?: Date }): Promise<Booked> =>
      repository.reverse(id, meta, eventAt),
    /** Pays many members out of one house account, all or none; returns the ids not paid before. */
    pay: async (payouts: Payouts): Promise<ReadonlySet<string>> => new Set(await repository.pay(payouts)),

    /** Balance of a member's account: one row, whatever its history. */
    balance: repository.findMemberBalance,
    /** Balance of a member's account that may not be open yet. */
    balanceOf: ({ kind, owner }: AccountOf): Promise<Balance | undefined> => repository.findBalanceOf(kind, owner),
    /**
     * Available money of members, wallet and bonus together, and their vaults; `isUnsure` while some is held or an account is stopped.
     */
    moneyOf: repository.findMoneyOf,
    /** Balances of house accounts, summed up to this moment. For reports, not for every request. */
    houseBalances: repository.findHouseBalances,
    /** Entries with seq below `below`, newest first. Every page costs the same. */
    entries: ({ account, below, limit }: { account: AccountId; below?: bigint; limit: number }): Promise<Entry[]> =>
      repository.findEntries(account, below, limit),
    /** An operation with its legs and their owners; undefined while nothing of it moved. */
    operation: (id: string): Promise<Operation | undefined> => findOperation(db, id),
    hold: repository.findHold,
    openHolds: repository.findOpenHolds,
    dueHolds: repository.findDueHolds,

    /** One maintenance run: monthly partitions, expired holds, seals, one audit. */
    maintain: (): Promise<Maintenance> => maintainLedger(repository),
    /** The worker's job of every minute: maintenance, and an alert when it finds a mismatch or fails. */
    watch: (): Promise<Alarm | undefined> => watchLedger(repository),
    /** One reconciliation; `full` sums every account from its first entry. */
    reconcile: ({ full = false }: { full?: boolean } = {}): Promise<Audit> => repository.reconcile(full),
    /** The head of the hash chain, for operators and receipts. */
    head: repository.head,
    /** The seal that covers an operation; undefined until it is sealed. */
    sealOf: repository.findSeal,
    findings: repository.findOpenFindings,
    findingsOf: stopped.findFindingsOf,
    /** The owner of an account; undefined for a house account. */
    ownerOf: stopped.findOwner,
    /**
     * Records a mismatch that another module found, such as with a bank's statement, and stops its account. False while
     * the same mismatch is open.
     */
    report: ({
      fault,
      account,
      detail,
    }: {
      fault: string;
      account: AccountId | null;
      detail?: Meta;
    }): Promise<boolean> => repository.report(fault, account, detail),
    /** Releases a stopped account, if it adds up. */
    release: repository.release,
    /** Database settings under which a crash could lose committed money. Must be empty. */
    unsafeSettings: repository.findUnsafeSettings,
  };
}

export type Ledger = ReturnType<typeof ledgerOn>;

/** `reserve` by account owner, as a statement of a pipelined transaction: the caller does not read the hold. */
export const reserving = (reservation: Reservation & { from: AccountOf; to: AccountOf }): CompiledQuery =>
  reservingStatement(reservation);

/** `book` by account owner, as a statement of a pipelined transaction: the caller does not read the balances. */
export const booking = (lines: BookingOf): CompiledQuery => bookingStatement(lines);

/**
 * Locks this member's `money` until the commit. Must precede any read of it and, like every movement of money, follow
 * the insert of the statement entry: the opposite order of locks could deadlock.
 */
export const holdingStill = (owner: string): CompiledQuery => holdingStillStatement(owner);

/** Switches the member's `money` to the bonus account, or back to the wallet. The caller moves the balance there. */
export const usingBonus = (owner: string, isInUse: boolean): CompiledQuery => usingBonusStatement(owner, isInUse);

/** The two legs that move `amount` from one account to another. */
export const between = (from: AccountId, to: AccountId, amount: Minor): readonly [LedgerLeg, LedgerLeg] => [
  { account: from, amount: minor(-amount) },
  { account: to, amount },
];
