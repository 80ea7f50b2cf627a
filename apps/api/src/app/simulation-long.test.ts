import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACTS } from '../testing/simulation/acts.ts';
import { simulate } from '../testing/simulation/simulate.ts';
import { createWorld, type World } from '../testing/simulation/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('the service holds through forty worlds, in which everything happens', { timeout: 30 * 60_000 }, async () => {
  const done = await simulate(world, { worlds: 40, steps: 30, seed: 2, isShrunk: false });
  expect([...done.keys()].toSorted()).toEqual(Object.keys(ACTS).toSorted());
});
