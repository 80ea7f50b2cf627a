import { afterAll, beforeAll, describe, it } from 'vitest';
import { SEED } from '../testing/check-sequences.ts';
import { lyingCodes } from '../testing/lying-codes.ts';
import { lyingGifts } from '../testing/lying-gifts.ts';
import { lyingSlips } from '../testing/lying-slips.ts';
import { lyingSms } from '../testing/lying-sms.ts';

const WORLDS = {
  codes: [lyingCodes(), 30],
  gifts: [lyingGifts(), 40],
  slips: [lyingSlips(), 30],
  sms: [lyingSms(), 60],
} as const;

describe.each(Object.keys(WORLDS) as (keyof typeof WORLDS)[])(`%s of services that lie (seed ${SEED})`, (name) => {
  const [world, sequences] = WORLDS[name];
  beforeAll(world.open);
  afterAll(world.close);
  it(`end as the model says, in ${sequences} sequences`, { timeout: 300_000 }, () => world.check(sequences));
});
