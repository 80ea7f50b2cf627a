import type { QueueKind } from '@krapao/contract/office/queues';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';

/** An act or approval concerning an operation; `by` is an operator's id, or null for a rule or the member. */
export type Traced = {
  what: string;
  at: Date;
  by: string | null;
  note: string | null;
  /** The review queue item of the act. */
  item?: { kind: QueueKind; id: string };
};

/** Dependencies of the operators' ledger views, including the modules that trace who did what. */
export type OfficeLedgerDeps = {
  db: Db;
  clock: Clock;
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Each module that moves money returns its trace of an operation. */
  traces: readonly ((operationId: string) => Promise<Traced[]>)[];
  /** The operation behind a statement reference. */
  operationOf(reference: string): Promise<string | undefined>;
};
