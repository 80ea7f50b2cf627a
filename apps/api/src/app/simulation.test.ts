import { afterAll, beforeAll, expect, it } from 'vitest';
import { simulate } from '../testing/simulation/simulate.ts';
import { createWorld, type World } from '../testing/simulation/world.ts';

const { SIMULATE_WORLDS = '3', SIMULATE_STEPS = '40', SIMULATE_SEED, SIMULATE_SHRINK } = process.env;
const worlds = Number(SIMULATE_WORLDS);
const steps = Number(SIMULATE_STEPS);
const seed = Number(SIMULATE_SEED ?? 1);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it(`the service holds through ${worlds} worlds of ${steps} steps (seed ${seed})`, {
  tags: ['O1171'],
  timeout: 24 * 60 * 60_000,
}, async () => {
  const done = await simulate(world, { worlds, steps, seed, isShrunk: SIMULATE_SHRINK === 'true' });
  for (const act of ['payCode', 'toGame', 'fromGame', 'requestWithdrawal'] as const)
    expect(done.get(act)).toBeGreaterThan(0);
});
