import { giveCoins } from '../../../modules/spin/public.ts';
import { derivedId } from '../../../platform/random.ts';
import type { Act } from './scene.ts';

/** Spins until so many coins are left. Without any luck at all a coin is given, so that there is a coupon to see. */
export const spinDownTo =
  (coinsLeft: number): Act =>
  async (teller) => {
    const { member, modules } = teller;
    for (;;) {
      const { userCoin, fairness } = (await teller.call('GET /api/spinwheel/setup')).result;
      const { total } = await teller.call('GET /api/spinwheel/coupon', { query: { page: 1, limit: 1 } });
      if (userCoin <= coinsLeft && (total > 0 || coinsLeft === 0)) return;
      if (userCoin === 0 || !fairness) {
        const reference = derivedId(teller.requestId, `coin ${fairness?.number}`);
        await giveCoins(modules.spin, { memberId: member.id, currency: 'THB', coins: 1, reference });
      }
      await teller.call('POST /api/spinwheel/spin', {
        key: derivedId(teller.requestId, `spin ${fairness?.number}`),
        body: {},
      });
    }
  };

/** One scene: what is done first, then the wheel. */
export const andSpin =
  (act: Act, coinsLeft: number): Act =>
  async (teller) => {
    await act(teller);
    await spinDownTo(coinsLeft)(teller);
  };
