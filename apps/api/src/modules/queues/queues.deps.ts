import type { Permission } from '@krapao/contract/office/permissions';
import type { QueueKind } from '@krapao/contract/office/queues';
import type { Desk, ShownSignal } from './desk.ts';

/** What the module knows whose work a queue is. */
export type QueueSource = {
  /** What it takes to decide: the same for all, or each item's own. */
  permission: Permission | ((id: string) => Promise<Permission | undefined>);
  /** Why each of these needs a person. */
  signals(ids: readonly string[]): Promise<ReadonlyMap<string, readonly ShownSignal[]>>;
  /** How many ended since then, with people and without. Left out where nothing ends without. */
  ended?(since: Date): Promise<{ all: number; approved: number }>;
};

export type QueuesDeps = Desk & {
  sources: Readonly<Record<QueueKind, QueueSource>>;
  /** A bank by its letters, however a slip or a feed calls it; what is no bank stays as it is. */
  bankCode(told: string): Promise<string>;
  /** Of these members, those whose id, name or phone has this in it. */
  membersLike(ids: readonly string[], text: string): Promise<string[]>;
};
