import type { CATALOGUE_KINDS, ISSUE_REASONS, Simulation, WARNINGS } from '@krapao/contract/office/catalogue';
import type { z } from 'zod';
import type { Db } from '../../platform/db.ts';

export type KindName = (typeof CATALOGUE_KINDS)[number];
export type IssueReason = (typeof ISSUE_REASONS)[number];
export type Issue = { path: string; reason: IssueReason; limit: number | null };
export type Warning = { path: string; warning: (typeof WARNINGS)[number] };

export const issue = (path: string, reason: IssueReason, limit: number | null = null): Issue => ({
  path,
  reason,
  limit,
});

/** Of one document: what stands and what is to stand. Null where there is none. */
export type Change<Value> = { key: string; before: Value | null; after: Value | null };
/** With the moment from which it is to stand. */
export type ChangeAt<Value> = Change<Value> & { at: Date };

export type Simulate<Value> = {
  key: string;
  value: Value;
  from: Date;
  to: Date;
  /** Whoever asked has hung up. */
  signal: AbortSignal;
};
export type Simulated = Omit<z.input<typeof Simulation>, 'days' | 'from' | 'to'>;

/**
 * A kind of document, as the module that owns its table hands it out. Values travel as JSON; dates are texts.
 */
export type DocumentKind<Value = unknown> = {
  readonly name: KindName;
  list(db: Db): Promise<readonly { key: string; value: Value }[]>;
  find(db: Db, key: string): Promise<Value | undefined>;
  /** Checks and cleans a value. None for a key that cannot be. */
  schemaOf(key: string): z.ZodType<Value> | undefined;
  /** What a schema cannot see. Asked while nobody else changes the catalogue. */
  check?(db: Db, change: ChangeAt<Value>): Promise<readonly Issue[]> | readonly Issue[];
  warn?(change: Change<Value>): readonly Warning[];
  /** Null takes it away. */
  write(transaction: Db, key: string, value: Value | null): Promise<void>;
  readonly canBeRemoved?: true;
  /** For those whose keys nobody chooses. */
  newKey?(transaction: Db): Promise<string>;
  /** Whether a change switches the service, its channels or limits. */
  isService(change: Change<Value>): boolean;
  /** What `isService` says of any change; null when it depends. */
  needsService(key: string): boolean | null;
  simulate?(db: Db, question: Simulate<Value>): Promise<Simulated>;
  /** Whether this document has a rule to simulate. */
  canSimulate?(key: string): boolean;
};

/** Forgets of which shape its values are: only the kind itself has to know. */
export const documentKind = <Value>(kind: DocumentKind<Value>): DocumentKind => kind as unknown as DocumentKind;

/** What a zod check says beside its sentence: `{ params: because('NO_END') }`. */
export const because = (reason: IssueReason) => ({ reason });
