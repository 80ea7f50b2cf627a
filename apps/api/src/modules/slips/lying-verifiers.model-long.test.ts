import { afterAll, beforeAll, it } from 'vitest';
import { SEED } from '../../testing/check-sequences.ts';
import { lyingSlips } from '../../testing/lying-slips.ts';

const world = lyingSlips();
beforeAll(world.open);
afterAll(world.close);

it(
  `a transfer with slips is its payer’s once or in review, whatever the services answer and whichever comes first (seed ${SEED})`,
  {
    tags: ['O1304', 'O1369'],
    timeout: 120_000,
  },
  () => world.check(10),
);
