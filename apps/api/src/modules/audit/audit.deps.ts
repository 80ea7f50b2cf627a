import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';

export type SubjectItem = {
  memberId: string | null;
  reference: string | null;
  amount: Minor | null;
  currency: Currency | null;
};

export type AuditDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The operator whom a caller without a session claims to be. */
  operatorClaimed(sent: Readonly<Record<string, unknown>>): Promise<{ id: string | undefined; name: string }>;
  calls: readonly string[];
  /** Everybody who is or was an operator, by name. */
  operators(): Promise<{ id: string; name: string }[]>;
  subjects: {
    /** Items of the queue by id. */
    items(ids: readonly string[]): Promise<ReadonlyMap<string, SubjectItem>>;
    members(ids: readonly string[]): Promise<ReadonlyMap<string, { name: string; currency: Currency }>>;
    operators(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** Ids of members and items that a text stands for. */
    like(text: string): Promise<string[]>;
  };
};
