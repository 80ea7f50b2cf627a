import type { Currency, Minor } from '@krapao/money';

declare const brand: unique symbol;

/** The number of an account. Lines of an operation are locked in the order of these. */
export type AccountId = bigint & { readonly [brand]: 'account' };

/** One row per kind in ledger.account_kind; the first two belong to members, the others to the house. */
export type AccountKind = 'wallet' | 'bonus' | 'bank' | 'provider' | 'promotion' | 'adjustment';

/**
 * An account by whose it is. Where it is not open yet it is opened, in the currency of the operation. A member's `money`
 * lies in their wallet, and all of it in their bonus account while that is in use; it stays there until the commit.
 */
export type AccountOf = { readonly kind: AccountKind | 'money'; readonly owner: string };

export type Meta = Readonly<Record<string, unknown>>;

/** What an account gets (plus) or gives (minus). */
export type Line = { readonly account: AccountId; readonly amount: Minor };

type Described = {
  /** Made by the caller and kept before the call: asking again with the same id is always safe. */
  readonly id: string;
  /** The caller's word for it: deposit, withdraw, transfer, bonus … */
  readonly kind: string;
  readonly reference: string;
  readonly currency: Currency;
  readonly meta?: Meta;
  /** When it happened outside, if that is not now. Not part of the comparison when asked again. */
  readonly eventAt?: Date;
};

export type Booking = Described & { readonly lines: readonly Line[] };

/** The same by whose accounts they are. */
export type BookingOf = Described & {
  readonly lines: readonly { readonly account: AccountOf; readonly amount: Minor }[];
};

export type Reservation = Described & {
  readonly from: AccountId | AccountOf;
  readonly to: AccountId | AccountOf;
  readonly amount: Minor;
  /** From then on `expire` may end it. Without it only `post` and `void` do. */
  readonly expiresAt?: Date;
  /** Queued by the same commit, so that somebody is sure to find out what became of the hold. */
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

/** What an operation did, line by line in the order of account ids. */
export type Booked = {
  readonly id: string;
  readonly createdAt: Date;
  /** True when an earlier call with this id did it. */
  readonly replayed: boolean;
  readonly lines: readonly (Line & {
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
  /** How many entries the account has. For a member also the number of the last one. */
  readonly entries: bigint;
  readonly frozen: boolean;
};

export type Entry = {
  /** Without gaps for a member's account: the entries of page p are found by number alone. */
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

/** What moved by an operation, whose it was, and whether it was taken back since. */
export type Operation = {
  readonly kind: string;
  readonly currency: Currency;
  readonly isReversed: boolean;
  readonly lines: readonly (Line & { readonly kind: AccountKind; readonly memberId: string | null })[];
};

/** The link of the hash chain that an operation is in. */
export type Seal = { readonly number: bigint; readonly hash: string; readonly sealedAt: Date };

/** The end of the hash chain. */
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

/** What one round of reconciliation looked at and how many new findings it wrote down. */
export type Audit = {
  readonly full: boolean;
  readonly throughSeal: bigint;
  readonly accounts: bigint;
  readonly seals: bigint;
  readonly findings: bigint;
  readonly startedAt: Date;
  readonly finishedAt: Date;
};
