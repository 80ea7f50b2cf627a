import { afterAll, beforeAll, it } from 'vitest';
import { SEED } from '../../testing/check-sequences.ts';
import { lyingGifts } from '../../testing/lying-gifts.ts';

const world = lyingGifts();
beforeAll(world.open);
afterAll(world.close);

it(
  `a gift link is one member’s once, or nobody’s, whatever its company answers and whichever wallet comes first (seed ${SEED})`,
  {
    tags: ['O1300'],
    timeout: 120_000,
  },
  () => world.check(12),
);
