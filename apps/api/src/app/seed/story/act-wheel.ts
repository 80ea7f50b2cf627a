import { giveCoins } from '../../../modules/spin/public.ts';
import { derivedId } from '../../../platform/secrets/random.ts';
import type { Act } from './scene.ts';
import type { SceneContext } from './scene-context.ts';

/** Spins until `coinsLeft` coins are left. */
export const spinDownTo =
  (coinsLeft: number): Act =>
  async (scene) => {
    const { userCoin, fairness } = (await scene.call('GET /api/spinwheel/setup')).result;
    let coins = userCoin;
    for (let number = fairness?.number ?? 1; coins > coinsLeft; number += 1) coins = await spin(scene, number);
  };

/** Acts and then spins in one scene. Spins on with extra coins until there is a coupon to show. */
export const andSpin =
  (act: Act, coinsLeft: number): Act =>
  async (scene) => {
    await act(scene);
    await spinDownTo(coinsLeft)(scene);
    for (let luckless = 0; await hasNoCoupon(scene); luckless += 1) {
      const { fairness } = (await scene.call('GET /api/spinwheel/setup')).result;
      const reference = derivedId(scene.requestId, `coin ${luckless}`);
      await giveCoins(scene.modules.spin, { memberId: scene.member.id, currency: 'THB', coins: 1, reference });
      await spin(scene, fairness?.number ?? 1);
    }
  };

/** Spins once. Returns the number of coins left. */
async function spin(scene: SceneContext, number: number): Promise<number> {
  const key = derivedId(scene.requestId, `spin ${number}`);
  const { result, error } = await scene.call('POST /api/spinwheel/spin', { key, body: {} });
  if (!result) throw new Error(`nothing was spun: ${error}`);
  return result.remainingCoin;
}

const hasNoCoupon = async (scene: SceneContext): Promise<boolean> =>
  (await scene.call('GET /api/spinwheel/coupon', { query: { page: 1, limit: 1 } })).total === 0;
