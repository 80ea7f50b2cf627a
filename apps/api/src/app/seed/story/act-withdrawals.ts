import { approveWithdrawal, rejectWithdrawal } from '../../../modules/withdrawals/public.ts';
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import type { Act } from './scene.ts';
import type { Teller } from './teller.ts';

const OPERATOR = 'demo operator';

/** A withdrawal paid by the bank: at once when small, otherwise after an operator's approval. */
export const withdraw =
  (amount: number): Act =>
  async (teller) => {
    await ask(teller, amount);
    await teller.pass(4 * MINUTE_MS);
    await approveWithdrawal(teller.modules.withdrawals, teller.id, OPERATOR);
    await teller.pass(50 * SECOND_MS);
    await teller.work('pay-withdrawal', { id: teller.id });
  };

export const rejectedWithdrawal =
  (amount: number, reason: string): Act =>
  async (teller) => {
    await ask(teller, amount);
    await teller.pass(12 * MINUTE_MS);
    await rejectWithdrawal(teller.modules.withdrawals, teller.id, { by: OPERATOR, reason });
  };

/** Above the automatic limit, so it waits in the review queue. */
export const waitingWithdrawal =
  (amount: number): Act =>
  (teller) =>
    ask(teller, amount);

const ask = (teller: Teller, amount: number): Promise<void> =>
  teller.begin(() => teller.call('POST /api/wallet/withdraw', { body: { amount } }));
