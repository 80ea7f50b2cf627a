import { afterAll, beforeAll, it } from 'vitest';
import { SEED } from '../../testing/check-sequences.ts';
import { lyingSms } from '../../testing/lying-sms.ts';

const world = lyingSms();
beforeAll(world.open);
afterAll(world.close);

it(
  `a text that is acknowledged was taken by a service, whatever the services answer and whichever comes first (seed ${SEED})`,
  {
    tags: ['O1305'],
    timeout: 120_000,
  },
  () => world.check(20),
);
