import type { IssueReason } from '@krapao/contract/documents/issue-reasons';
import type { CATALOGUE_KINDS, Simulation, WARNINGS } from '@krapao/contract/office/catalogue';
import type { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';

export type KindName = (typeof CATALOGUE_KINDS)[number];
export type Issue = { path: string; reason: IssueReason; limit: number | null };
export type Warning = { path: string; warning: (typeof WARNINGS)[number] };

export const issue = (path: string, reason: IssueReason, limit: number | null = null): Issue => ({
  path,
  reason,
  limit,
});

/** The current and the new value of one document; null where there is none. */
export type Change<Value> = { key: string; before: Value | null; after: Value | null };
/** A change with the time it applies. `isPlanned`: checked again at that time, against the state of then. */
export type ChangeAt<Value> = Change<Value> & { at: Date; isPlanned: boolean };

export type Simulate<Value> = {
  key: string;
  value: Value;
  from: Date;
  to: Date;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
};
export type Simulated = Omit<z.input<typeof Simulation>, 'days' | 'from' | 'to'>;

/** A kind of document, provided by the module that owns its table. Values are JSON; dates are strings. */
export type DocumentKind<Value = unknown> = {
  readonly name: KindName;
  list(db: Db): Promise<readonly { key: string; value: Value }[]>;
  find(db: Db, key: string): Promise<Value | undefined>;
  /** Checks and cleans a value, and marks its fields (`money`, `service`). Undefined for an impossible key. */
  schemaOf(key: string): z.ZodType<Value> | undefined;
  /** Checks beyond the schema. Runs under the lock of the catalogue. */
  check?(db: Db, change: ChangeAt<Value>): Promise<readonly Issue[]> | readonly Issue[];
  /** Null removes the document. */
  write(transaction: Db, key: string, value: Value | null): Promise<void>;
  readonly canBeRemoved?: true;
  /** For kinds whose keys are generated. */
  newKey?(transaction: Db): Promise<string>;
  simulate?(db: Db, question: Simulate<Value>): Promise<Simulated>;
  /** Whether this document has a rule to simulate. */
  canSimulate?(key: string): boolean;
};

/** Erases the value type: only the kind itself needs it. */
export const documentKind = <Value>(kind: DocumentKind<Value>): DocumentKind => kind as unknown as DocumentKind;
