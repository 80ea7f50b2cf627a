import type { QueueKind } from '@krapao/contract/office/queues';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';

/** What was done or allowed about an operation; `by` is an operator's id, or null for a rule or the member. */
export type Traced = {
  what: string;
  at: Date;
  by: string | null;
  note: string | null;
  /** Where the office shows what it was done about. */
  item?: { kind: QueueKind; id: string };
};

/** What operators may see of the books needs others to say who did what. */
export type OfficeLedgerDeps = {
  db: Db;
  clock: Clock;
  /** The names of operators by their ids. */
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whoever moves money says what they know about an operation. */
  traces: readonly ((operationId: string) => Promise<Traced[]>)[];
  /** The operation that a member reads about under this reference. */
  operationOf(reference: string): Promise<string | undefined>;
};
