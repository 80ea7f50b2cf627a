import { before } from '../../platform/clock.ts';
import { violatedConstraint } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { findPayment, paymentIdOf } from '../deposits/public.ts';
import { failSlip } from './end-slip.ts';
import { STUCK_MS } from './office/decide-slip.ts';
import { officeSlipsRepository } from './office/office.repository.ts';
import type { SlipsDeps } from './slips.deps.ts';
import { type Slip, slipsRepository } from './slips.repository.ts';

export const SETTLE_JOB = 'settle-slips';
const AT_ONCE = 200;

/** Settles slips in review whose payment was meanwhile decided by the bank's feed or an operator. */
export async function settleSlips(deps: SlipsDeps): Promise<void> {
  for (const slip of await slipsRepository(deps.db).inReviewByWallet(AT_ONCE)) await linkPayment(deps, slip);
  await officeSlipsRepository(deps.db).saveStuck(before(deps.clock.now(), STUCK_MS));
  for (const slip of await slipsRepository(deps.db).inReviewWithPayment(AT_ONCE)) await settle(deps, slip);
}

async function linkPayment({ db, payments }: SlipsDeps, { id, transfer }: Slip): Promise<void> {
  if (!transfer) return;
  const payment = await findPayment(db, await paymentIdOf(payments, transfer.sendingBank, transfer.transRef));
  if (payment) await slipsRepository(db).savePayment(id, payment.id);
}

async function settle(deps: SlipsDeps, slip: Slip): Promise<void> {
  const payment = slip.paymentId ? await findPayment(deps.db, slip.paymentId) : undefined;
  if (payment?.state === 'returned' || payment?.state === 'dismissed') return failSlip(deps, slip, 'UNKNOW_ERROR');
  if (payment?.state !== 'credited') return;
  if (payment.memberId !== slip.memberId) return failSlip(deps, slip, 'SLIP_REFNO_DUPLICATED');
  try {
    const end = { status: 'credited' } as const;
    await transact(deps.db, async (transaction) => {
      const isMine = await slipsRepository(transaction).saveEnd(slip.id, end, deps.clock.now());
      if (isMine) deps.notifyPages(transaction, slip.memberId);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'slip_credited') throw error;
    await failSlip(deps, slip, 'SLIP_REFNO_DUPLICATED');
  }
}
