import { approveWithdrawal, rejectWithdrawal } from '../../../modules/withdrawals/public.ts';
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { type Act, unless } from './scene.ts';
import type { SceneContext } from './scene-context.ts';

const OPERATOR = 'demo operator';

/** A withdrawal paid by the bank: at once when small, otherwise after an operator's approval. */
export const withdraw =
  (amount: number): Act =>
  async (scene) => {
    await request(scene, amount);
    await scene.pass(4 * MINUTE_MS);
    await approveWithdrawal(scene.modules.withdrawals, scene.id, OPERATOR);
    await scene.pass(50 * SECOND_MS);
    await scene.work('pay-withdrawal', { id: scene.id });
  };

export const rejectedWithdrawal =
  (amount: number, reason: string): Act =>
  async (scene) => {
    await request(scene, amount);
    await scene.pass(12 * MINUTE_MS);
    await rejectWithdrawal(scene.modules.withdrawals, scene.id, { by: OPERATOR, reason });
  };

/** Above the automatic limit, so it waits in the review queue. */
export const waitingWithdrawal =
  (amount: number): Act =>
  (scene) =>
    request(scene, amount);

/** Approved into a bank file, which nobody has downloaded yet. */
export const withdrawalInFile =
  (amount: number): Act =>
  async (scene) => {
    await request(scene, amount);
    await scene.pass(6 * MINUTE_MS);
    await scene
      .office('finance', 'POST /api/office/withdrawals/batches', { body: { ids: [scene.id] } })
      .catch(unless('ITEM_HANDLED'));
  };

const request = (scene: SceneContext, amount: number): Promise<void> =>
  scene.begin(() => scene.call('POST /api/wallet/withdraw', { body: { amount } }));
