import type { ApprovalKind, LapsedBecause } from '@krapao/contract/office/approvals';
import type { Permission } from '@krapao/contract/office/permissions';
import type { Db } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import type { Send } from '../../platform/transact.ts';
import type { Desk } from '../queues/public.ts';

/** What the second person is asked to allow. */
export type Asked = { subject: string; payload: unknown; why: string; askedBy: string; allowedBy: string };

/** An act that needs two people. */
export type Act = {
  /** What it takes to ask for it, and to allow it. */
  permission: Permission;
  /** Looks outside first. Gives false when there is nothing left to do: then it has lapsed. */
  check?(asked: Asked): Promise<boolean>;
  /**
   * Does it, in the transaction of the second yes: it is done once or not at all. What it is about is locked here, before
   * the approval itself, as by whoever ends it otherwise. Why not, when there is nothing left to do.
   */
  run(transaction: Db, send: Send, asked: Asked): Promise<LapsedBecause | undefined>;
};

export type ApprovalsDeps = {
  desk: Desk;
  random: Random;
  acts: Readonly<Record<ApprovalKind, Act>>;
};
