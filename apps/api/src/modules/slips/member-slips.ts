import type { Db } from '../../platform/db.ts';
import { type Slip, slipsRepository } from './slips.repository.ts';

const NEWEST = 3;
const STATE = { waiting: 'waiting', review: 'waiting', credited: 'credited', failed: 'failed' } as const;

const stateOf = ({ reference, status, reason }: Slip) => ({ reference, state: STATE[status], reason });

/** Whether a slip of the member's own has this reference. */
export const hasSlip = async (db: Db, memberId: string, reference: string): Promise<boolean> =>
  (await slipsRepository(db).findOfMember(memberId, reference)) !== undefined;

/** How far a slip of the member's own is. */
export async function slipState(db: Db, memberId: string, reference: string) {
  const slip = await slipsRepository(db).findOfMember(memberId, reference);
  return slip && stateOf(slip);
}

export const newestSlipStates = async (db: Db, memberId: string) =>
  (await slipsRepository(db).page(memberId, { page: 1, limit: NEWEST })).slips.map(stateOf);
