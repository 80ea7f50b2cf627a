import type { Setting } from '@krapao/contract/documents/settings';
import type { Permission } from '@krapao/contract/office/permissions';
import type { QueueKind } from '@krapao/contract/office/queues';
import type { Desk, ShownSignal } from './desk.ts';

/** Minutes to decide an item of each queue, and to answer a customer. */
export type Targets = Setting<'targets'>;

export type Ended = {
  all: number;
  /** Each decision counts in one queue: a payment credited by its slip counts as the slip's. */
  approved: number;
  /** Of all, those that a person decided, here or in another queue; the queue's own decisions if absent. */
  byPeople?: number;
};

/** The part of a review queue that its owning module provides. */
export type QueueSource = {
  /** The permission to decide: one for all items, or per item. */
  permission: Permission | ((id: string) => Promise<Permission | undefined>);
  /** Operators who requested these items themselves: a request is never assigned to its requester. */
  askers?(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The reasons each item needs a person. */
  signals(ids: readonly string[]): Promise<ReadonlyMap<string, readonly ShownSignal[]>>;
  /** Items whose own facts contain the text, such as the sender of a payment. */
  search?(text: string): Promise<string[]>;
  /** Counts of items ended since then, by people and automatically. Absent where nothing ends automatically. */
  ended?(since: Date): Promise<Ended>;
};

export type QueuesDeps = Desk & {
  targets(): Promise<Targets>;
  sources: Readonly<Record<QueueKind, QueueSource>>;
  /** The bank's letter code for any code in a slip or feed; an unknown code is returned unchanged. */
  bankCode(reported: string): Promise<string>;
  /** The members among `ids` whose id, name or phone contains the text. */
  membersLike(ids: readonly string[], text: string): Promise<string[]>;
};
