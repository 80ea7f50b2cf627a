import type { Db } from '../../platform/database/db.ts';
import type { SlipsDeps } from './slips.deps.ts';
import { type Slip, slipsRepository } from './slips.repository.ts';

const NEWEST = 3;
const STATE = { waiting: 'waiting', review: 'waiting', credited: 'credited', failed: 'failed' } as const;

const stateOf = ({ reference, status, reason }: Slip) => ({ reference, state: STATE[status], reason });

/** Whether the member uploaded a slip with this reference. */
export const hasSlip = async (db: Db, memberId: string, reference: string): Promise<boolean> =>
  (await slipsRepository(db).findOfMember(memberId, reference)) !== undefined;

/** State of the member's own slip. */
export async function slipState(db: Db, memberId: string, reference: string) {
  const slip = await slipsRepository(db).findOfMember(memberId, reference);
  return slip && stateOf(slip);
}

/** The member's own slip that was credited as this payment, with its picture. */
export async function slipOfPayment(
  { db, files }: Pick<SlipsDeps, 'db' | 'files'>,
  memberId: string,
  paymentId: string,
) {
  const slips = slipsRepository(db);
  const slip = await slips.findOfPayment(memberId, paymentId);
  const picture = slip && (await files.read(slip.file));
  if (!slip || !picture) return undefined;
  const steps = await slips.stepsOf([slip.id]);
  return { reference: slip.reference, picture, steps: steps.map(({ step, at }) => ({ step, at })) };
}

export const newestSlipStates = async (db: Db, memberId: string) =>
  (await slipsRepository(db).page(memberId, { page: 1, limit: NEWEST })).slips.map(stateOf);
