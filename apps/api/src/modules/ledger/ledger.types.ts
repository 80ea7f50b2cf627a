import type { Currency, Minor } from '@krapao/money';

declare const brand: unique symbol;

/** The id of an account. The legs of an operation are locked in the order of these ids. */
export type AccountId = bigint & { readonly [brand]: 'account' };

/** One row per kind in ledger.account_kind; the first three belong to members, the others to the house. */
export type AccountKind = 'wallet' | 'bonus' | 'vault' | 'bank' | 'provider' | 'promotion' | 'adjustment';

/**
 * An account by its owner. An account that is not open yet is opened, in the currency of the operation. A member's
 * `money` is in their wallet, or all of it in their bonus account while that is in use; the place is fixed until the
 * commit.
 */
export type AccountOf = { readonly kind: AccountKind | 'money'; readonly owner: string };

export type Meta = Readonly<Record<string, unknown>>;

/** An amount credited (plus) to or debited (minus) from an account. */
export type LedgerLeg = { readonly account: AccountId; readonly amount: Minor };

type Described = {
  /** Created and stored by the caller before the call: a retry with the same id is always safe. */
  readonly id: string;
  /** The caller's type of operation: deposit, withdraw, transfer, bonus … */
  readonly kind: string;
  readonly reference: string;
  readonly currency: Currency;
  readonly meta?: Meta;
  /** When the event happened outside, if not now. Not compared when the id is retried. */
  readonly eventAt?: Date;
};

export type Booking = Described & { readonly lines: readonly LedgerLeg[] };

/** The same by account owner. */
export type BookingOf = Described & {
  readonly lines: readonly { readonly account: AccountOf; readonly amount: Minor }[];
};

export type Reservation = Described & {
  readonly from: AccountId | AccountOf;
  readonly to: AccountId | AccountOf;
  readonly amount: Minor;
  /** From then on `expire` may end the hold. Without it only `post` and `void` do. */
  readonly expiresAt?: Date;
  /** Queued by the same commit, so that the outcome of the hold is certain to be resolved. */
  readonly job?: { readonly task: string; readonly payload: Meta; readonly runAt?: Date };
};

export type HoldEnd = { readonly hold: string; readonly meta?: Meta; readonly eventAt?: Date };

export type Payouts = Omit<Described, 'id' | 'reference'> & {
  readonly from: AccountId;
  readonly payments: readonly {
    readonly id: string;
    readonly reference: string;
    readonly account: AccountId;
    readonly amount: Minor;
  }[];
};

/** The result of an operation, leg by leg in the order of account ids. */
export type Booked = {
  readonly id: string;
  readonly createdAt: Date;
  /** True when an earlier call with this id wrote the operation. */
  readonly replayed: boolean;
  readonly lines: readonly (LedgerLeg & {
    readonly seq: bigint;
    /** Null for a house account. */
    readonly balanceAfter: Minor | null;
  })[];
};

export type HoldState = 'pending' | 'posted' | 'voided' | 'expired';

export type Hold = {
  readonly id: string;
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: Minor;
  readonly state: HoldState;
  readonly posted: Minor | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
};

export type Balance = {
  readonly account: AccountId;
  readonly currency: Currency;
  readonly balance: Minor;
  readonly held: Minor;
  /** balance − held. */
  readonly available: Minor;
  /** Number of entries of the account. For a member's account also the number of the last entry. */
  readonly entries: bigint;
  readonly frozen: boolean;
};

export type Entry = {
  /** Without gaps for a member's account, so that a page's entries are found by number alone. */
  readonly seq: bigint;
  readonly amount: Minor;
  readonly balanceAfter: Minor | null;
  readonly operationId: string;
  readonly action: 'transfer' | 'post' | 'reverse';
  readonly kind: string;
  readonly reference: string;
  readonly currency: Currency;
  readonly meta: Meta;
  readonly eventAt: Date;
  readonly createdAt: Date;
};

/** The legs of an operation with their owners, and whether it was reversed since. */
export type Operation = {
  readonly kind: string;
  readonly currency: Currency;
  readonly isReversed: boolean;
  readonly lines: readonly (LedgerLeg & { readonly kind: AccountKind; readonly memberId: string | null })[];
};

/** The link of the hash chain that covers an operation. */
export type Seal = { readonly number: bigint; readonly hash: string; readonly sealedAt: Date };

export type ChainHead = {
  readonly seal: bigint;
  /** Hexadecimal; empty before the first seal. */
  readonly hash: string;
  readonly sealedAt: Date | null;
  readonly unsealed: bigint;
};

export type Finding = {
  readonly id: bigint;
  readonly fault: string;
  readonly account: AccountId | null;
  readonly operationId: string | null;
  readonly seal: bigint | null;
  readonly detail: Meta;
  readonly foundAt: Date;
};

/** Scope of one reconciliation, and the number of new findings it recorded. */
export type Audit = {
  readonly full: boolean;
  readonly throughSeal: bigint;
  readonly accounts: bigint;
  readonly seals: bigint;
  readonly findings: bigint;
  readonly startedAt: Date;
  readonly finishedAt: Date;
};
