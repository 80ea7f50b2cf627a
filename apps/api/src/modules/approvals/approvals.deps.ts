import type { Approval, ApprovalKind, LapsedBecause } from '@krapao/contract/office/approvals';
import type { Permission } from '@krapao/contract/office/permissions';
import type { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';
import type { Send } from '../../platform/database/transact.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { Independence } from '../operators/public.ts';
import type { Desk } from '../queues/public.ts';

/** The request that the second approver decides. */
export type ApprovalRequest = { subject: string; payload: unknown; why: string; askedBy: string; allowedBy: string };

type Refused = Pick<ApprovalRequest, 'subject' | 'payload'> & { refusedBy: string; note: string | null };

/** An act that needs two people: one requests, another approves. */
export type Act = {
  /** The permission required to approve, and to request unless `asks` names another. */
  permission: Permission;
  /** The permission that whoever requested the act must still have when it is approved; null where `run` checks it. */
  asks?: Permission | null;
  /** Queries external systems before the transaction. False when nothing is left to do: the approval has lapsed. */
  check?(request: ApprovalRequest): Promise<boolean>;
  /**
   * Carries out the act in the transaction of the approval, so it happens once or not at all. Locks the subject before
   * the approval row, the same order as every other way to end the subject. Returns the reason when nothing is left to
   * do.
   */
  run(transaction: Db, send: Send, request: ApprovalRequest): Promise<LapsedBecause | undefined>;
  /** Ends the subject in the transaction of the refusal, before the row of the approval is locked. */
  refuse?(transaction: Db, refused: Refused): Promise<void>;
  /** The full change, for the second approver. */
  describe?(db: Db, payload: unknown): Promise<z.infer<typeof Approval>['change']>;
  /** Likewise of a member's identity. */
  identify?(db: Db, payload: unknown): Promise<z.infer<typeof Approval>['identity']>;
  /** Likewise of services outside. */
  connections?(payload: unknown): z.infer<typeof Approval>['connections'];
  /** Likewise of the layout of a bank's files. */
  layout?(payload: unknown): z.infer<typeof Approval>['layout'];
};

export type ApprovalsDeps = {
  desk: Desk;
  random: Random;
  acts: Readonly<Record<ApprovalKind, Act>>;
  /** Which operators may be second approver for which others. */
  independence(): Promise<Independence>;
};
