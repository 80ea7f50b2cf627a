import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import { givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOffer } from '../../testing/offers.ts';
import { giveReward } from '../../testing/rewards.ts';
import { createClaimBurst } from './claim-burst.ts';
import type { Offer } from './offer.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

const AT_ONCE_MAX = 4;
const full = () => Promise.reject(new AppError('BONUS_FULL'));

async function givenBurst() {
  const burst = createClaimBurst(server.connection.db);
  const code = await givenOffer(server, { places_max: 3 });
  const offer = (await burst.find({ kind: 'bonus', currency: 'THB', code })) as Offer;
  const come = (take: () => Promise<object>, memberId = 'nobody', seen = offer) => {
    const turn = burst.join();
    return burst.serve({ turn, offer: seen, memberId }, take).catch((error: AppError) => error.code);
  };
  return { offer, come };
}

it('tells all who had come before it was seen full, and lets none of them try', async () => {
  const { come } = await givenBurst();
  let tried = 0;
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      come(() => {
        tried += 1;
        return full();
      }),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['BONUS_FULL']));
  expect(tried).toBe(AT_ONCE_MAX);
});

it('lets those try who come later and have seen a place: an operator may have made some', async () => {
  const { come } = await givenBurst();
  expect(await come(full)).toBe('BONUS_FULL');
  expect(await come(async () => ({ got: 'it' }))).toEqual({ got: 'it' });
});

it('is not stopped by who fails for a reason of their own', async () => {
  const { come } = await givenBurst();
  const answers = Array.from({ length: 20 }, (_, index) =>
    come(() =>
      index < AT_ONCE_MAX ? Promise.reject(new AppError('BONUS_CONDITION')) : Promise.resolve({ got: index }),
    ),
  );
  expect((await Promise.all(answers)).slice(AT_ONCE_MAX)).toEqual(
    Array.from({ length: 16 }, (_, index) => ({ got: index + AT_ONCE_MAX })),
  );
});

it('of one offer says nothing about another', async () => {
  const [gone, open] = [await givenBurst(), await givenBurst()];
  const { come } = gone;
  const waiting = Array.from({ length: AT_ONCE_MAX }, () => come(full));
  const other = come(async () => ({ got: 'it' }), 'nobody', open.offer);
  await Promise.all(waiting);
  expect(await other).toEqual({ got: 'it' });
});

it('lets who has it already hear so, however full it is', async () => {
  const { offer, come } = await givenBurst();
  const [owner, stranger] = [await givenPlayer(server), await givenPlayer(server)];
  await giveReward(server, owner, 10, { code: offer.code });
  const seen = { ...offer, placesTaken: 3 };
  const yours = async () => ({ yours: true });
  expect([await come(yours, owner.id, seen), await come(yours, stranger.id, seen)]).toEqual([
    { yours: true },
    'BONUS_FULL',
  ]);
});
