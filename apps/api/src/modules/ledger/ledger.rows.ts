import { type Currency, minor } from '@krapao/money';
import type {
  AccountId,
  AccountKind,
  Audit,
  Balance,
  Booked,
  ChainHead,
  Entry,
  Finding,
  Hold,
  HoldState,
  LedgerLeg,
  Meta,
  Operation,
  Seal,
} from './ledger.types.ts';

/** Rows as returned by `pg`: bigint is text. */
export type BookedRow = {
  operation_id: string;
  created_at: Date;
  replayed: boolean;
  accounts: string[];
  amounts: string[];
  seqs: string[];
  balances: (string | null)[];
};

/** Result of ledger.move: [seq, balance] of the low and of the high leg; null when the operation already existed. */
type MoveLines = readonly [string, string | null, string, string | null];
export type MoveRow = { lines: MoveLines | null; created_at: Date };

export type HoldRow = {
  id: string;
  account_id: string;
  to_account_id: string;
  amount: string;
  state: HoldState;
  posted: string | null;
  expires_at: Date | null;
  created_at: Date;
  closed_at: Date | null;
};

export type BalanceRow = {
  account_id: string;
  currency: Currency;
  available: string;
  held: string;
  entries: string;
  frozen: boolean;
};

export type EntryRow = {
  seq: string;
  amount: string;
  balance_after: string | null;
  operation_id: string;
  action: Entry['action'];
  kind: string;
  reference: string;
  currency: Currency;
  meta: Meta;
  event_at: Date;
  created_at: Date;
};

export type OperationRow = {
  kind: string;
  currency: Currency;
  account: string;
  amount: string;
  account_kind: AccountKind;
  side: 'member' | 'house';
  owner: string;
  is_reversed: boolean;
};

export type HeadRow = { seal_id: string | null; hash: Buffer | null; sealed_at: Date | null; unsealed: string };

export type FindingRow = {
  id: string;
  fault: string;
  account_id: string | null;
  operation_id: string | null;
  seal_id: string | null;
  detail: Meta;
  found_at: Date;
};

export type AuditRow = {
  is_full: boolean;
  through_seal: string;
  accounts: string;
  seals: string;
  findings: string;
  started_at: Date;
  finished_at: Date;
};

const units = (text: string | null | undefined) => minor(BigInt(text ?? 0));
const unitsOrNull = (text: string | null | undefined) => (text == null ? null : units(text));
const account = (text: string) => BigInt(text) as AccountId;

export const toBooked = (row: BookedRow): Booked => ({
  id: row.operation_id,
  createdAt: row.created_at,
  replayed: row.replayed,
  lines: row.accounts.map((id, index) => ({
    account: account(id),
    amount: units(row.amounts[index]),
    seq: BigInt(row.seqs[index] ?? 0),
    balanceAfter: unitsOrNull(row.balances[index]),
  })),
});

export const toBookedMove = (
  id: string,
  low: LedgerLeg,
  high: LedgerLeg,
  createdAt: Date,
  lines: MoveLines,
): Booked => ({
  id,
  createdAt,
  replayed: false,
  lines: [
    { ...low, seq: BigInt(lines[0]), balanceAfter: unitsOrNull(lines[1]) },
    { ...high, seq: BigInt(lines[2]), balanceAfter: unitsOrNull(lines[3]) },
  ],
});

export const toHold = (row: HoldRow): Hold => ({
  id: row.id,
  from: account(row.account_id),
  to: account(row.to_account_id),
  amount: units(row.amount),
  state: row.state,
  posted: unitsOrNull(row.posted),
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  closedAt: row.closed_at,
});

export const toBalance = (row: BalanceRow): Balance => ({
  account: account(row.account_id),
  currency: row.currency,
  balance: minor(BigInt(row.available) + BigInt(row.held)),
  held: units(row.held),
  available: units(row.available),
  entries: BigInt(row.entries),
  frozen: row.frozen,
});

export const toEntry = (row: EntryRow): Entry => ({
  seq: BigInt(row.seq),
  amount: units(row.amount),
  balanceAfter: unitsOrNull(row.balance_after),
  operationId: row.operation_id,
  action: row.action,
  kind: row.kind,
  reference: row.reference,
  currency: row.currency,
  meta: row.meta,
  eventAt: row.event_at,
  createdAt: row.created_at,
});

export const toHead = (row: HeadRow): ChainHead => ({
  seal: BigInt(row.seal_id ?? 0),
  hash: row.hash?.toString('hex') ?? '',
  sealedAt: row.sealed_at,
  unsealed: BigInt(row.unsealed),
});

export type SealRow = { id: string; hash: Buffer; sealed_at: Date };

export const toSeal = (row: SealRow): Seal => ({
  number: BigInt(row.id),
  hash: row.hash.toString('hex'),
  sealedAt: row.sealed_at,
});

export const toFinding = (row: FindingRow): Finding => ({
  id: BigInt(row.id),
  fault: row.fault,
  account: row.account_id === null ? null : account(row.account_id),
  operationId: row.operation_id,
  seal: row.seal_id === null ? null : BigInt(row.seal_id),
  detail: row.detail,
  foundAt: row.found_at,
});

export const toAudit = (row: AuditRow): Audit => ({
  full: row.is_full,
  throughSeal: BigInt(row.through_seal),
  accounts: BigInt(row.accounts),
  seals: BigInt(row.seals),
  findings: BigInt(row.findings),
  startedAt: row.started_at,
  finishedAt: row.finished_at,
});

export function toOperation(rows: readonly OperationRow[]): Operation | undefined {
  const [first] = rows;
  if (!first) return undefined;
  return {
    kind: first.kind,
    currency: first.currency,
    isReversed: first.is_reversed,
    lines: rows.map((row) => ({
      account: BigInt(row.account) as AccountId,
      amount: minor(BigInt(row.amount)),
      kind: row.account_kind,
      /** Null for a house account. */
      memberId: row.side === 'member' ? row.owner : null,
    })),
  };
}
