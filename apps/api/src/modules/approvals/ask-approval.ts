import type { ApprovalKind } from '@krapao/contract/office/approvals';
import type { Currency, Minor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { type Db, violatedConstraint } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import type { Desk } from '../queues/public.ts';
import { approvalsRepository, type Lapsed } from './approvals.repository.ts';

export type AskApproval = {
  kind: ApprovalKind;
  /** One act of a kind waits at a time about the same thing. */
  subject: string;
  payload: object;
  about: { memberId: string | null; amount: Minor | null; currency: Currency | null; reference: string | null };
  why: string;
  operatorId: string;
};

/** The first person's word: nothing is done yet, a second one is asked. */
export async function askApproval({ desk, random }: { desk: Desk; random: Random }, ask: AskApproval): Promise<string> {
  const id = random.uuid();
  const { kind, subject, payload, about, why, operatorId } = ask;
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

/** What waits for a second person about this, if anything does. */
export const openApproval = (db: Db, kinds: readonly ApprovalKind[], subject: string) =>
  approvalsRepository(db).findOpen(kinds, subject);

/**
 * Ends what waits for a second person about this, in the transaction that left nothing to allow. To be asked after the
 * thing itself was locked.
 */
export async function lapseApprovals(
  transaction: Db,
  kinds: readonly ApprovalKind[],
  subject: string,
  lapsed: Lapsed,
): Promise<void> {
  await approvalsRepository(transaction).saveLapsed(kinds, subject, lapsed);
}
