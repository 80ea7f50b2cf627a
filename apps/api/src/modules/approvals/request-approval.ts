import type { ApprovalKind } from '@krapao/contract/office/approvals';
import type { Currency, Minor } from '@krapao/money';
import { type Db, violatedConstraint } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { Desk } from '../queues/public.ts';
import { approvalsRepository, type Lapsed } from './approvals.repository.ts';

export type NewApproval = {
  kind: ApprovalKind;
  /** At most one act of a kind is open per subject. */
  subject: string;
  payload: object;
  about: { memberId: string | null; amount: Minor | null; currency: Currency | null; reference: string | null };
  why: string;
  operatorId: string;
};

/** Records the first person's request; nothing happens until a second person approves. */
export async function requestApproval(
  { desk, random }: { desk: Pick<Desk, 'db' | 'clock'>; random: Random },
  request: NewApproval,
): Promise<string> {
  const id = random.uuid();
  const { kind, subject, payload, about, why, operatorId } = request;
  try {
    await approvalsRepository(desk.db).insert({
      id,
      kind,
      subject,
      payload,
      member_id: about.memberId,
      amount: about.amount === null ? null : about.amount.toString(),
      currency: about.currency,
      reference: about.reference,
      why,
      asked_by: operatorId,
      asked_at: desk.clock.now(),
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'approval_open') throw error;
    throw new AppError('APPROVAL_WAITS');
  }
  return id;
}

/** The open approval about the subject, if any. */
export const openApproval = (db: Db, kinds: readonly ApprovalKind[], subject: string) =>
  approvalsRepository(db).findOpen(kinds, subject);

/** Open approvals of a kind: their ids by subject. */
export const openApprovals = async (db: Db, kind: ApprovalKind): Promise<Map<string, string>> =>
  new Map((await approvalsRepository(db).listOpen(kind)).map(({ subject, id }) => [subject, id]));

/**
 * Lapses the open approvals about the subject, in the transaction that left nothing to approve. Call only after the
 * subject is locked.
 */
export async function lapseApprovals(
  transaction: Db,
  kinds: readonly ApprovalKind[],
  subject: string,
  lapsed: Lapsed,
): Promise<void> {
  await approvalsRepository(transaction).saveLapsed(kinds, subject, lapsed);
}
