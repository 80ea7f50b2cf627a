import { giveCoins } from '../../../modules/spin/public.ts';
import { derivedId } from '../../../platform/secrets/random.ts';
import type { Act } from './scene.ts';
import type { Teller } from './teller.ts';

/** Spins until `coinsLeft` coins are left. */
export const spinDownTo =
  (coinsLeft: number): Act =>
  async (teller) => {
    const { userCoin, fairness } = (await teller.call('GET /api/spinwheel/setup')).result;
    let coins = userCoin;
    for (let number = fairness?.number ?? 1; coins > coinsLeft; number += 1) coins = await spin(teller, number);
  };

/** Acts and then spins in one scene. Spins on with extra coins until there is a coupon to show. */
export const andSpin =
  (act: Act, coinsLeft: number): Act =>
  async (teller) => {
    await act(teller);
    await spinDownTo(coinsLeft)(teller);
    for (let luckless = 0; await hasNoCoupon(teller); luckless += 1) {
      const { fairness } = (await teller.call('GET /api/spinwheel/setup')).result;
      const reference = derivedId(teller.requestId, `coin ${luckless}`);
      await giveCoins(teller.modules.spin, { memberId: teller.member.id, currency: 'THB', coins: 1, reference });
      await spin(teller, fairness?.number ?? 1);
    }
  };

/** Spins once. Returns the number of coins left. */
async function spin(teller: Teller, number: number): Promise<number> {
  const key = derivedId(teller.requestId, `spin ${number}`);
  const { result, error } = await teller.call('POST /api/spinwheel/spin', { key, body: {} });
  if (!result) throw new Error(`nothing was spun: ${error}`);
  return result.remainingCoin;
}

const hasNoCoupon = async (teller: Teller): Promise<boolean> =>
  (await teller.call('GET /api/spinwheel/coupon', { query: { page: 1, limit: 1 } })).total === 0;
