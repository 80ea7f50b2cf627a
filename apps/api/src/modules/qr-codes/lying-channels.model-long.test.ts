import { afterAll, beforeAll, it } from 'vitest';
import { SEED } from '../../testing/check-sequences.ts';
import { lyingCodes } from '../../testing/lying-codes.ts';

const world = lyingCodes();
beforeAll(world.open);
afterAll(world.close);

it(
  `every payment of a code is credited once or in review, whatever its service answers meanwhile (seed ${SEED})`,
  {
    tags: ['O1303', 'O1369'],
    timeout: 120_000,
  },
  () => world.check(10),
);
