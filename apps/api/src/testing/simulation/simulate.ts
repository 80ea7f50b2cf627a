import fc from 'fast-check';
import type { Roll } from './act.ts';
import { ACTS, type ActName, ALONE, WEIGHTS } from './acts.ts';
import { checkAlways, checkQuiet, settleAll } from './check-world.ts';
import type { Owned, World } from './world.ts';

const MEMBERS = 3;
/** Each attempt to shrink a failing world is a world of its own. */
const SHRINK_MS = 10 * 60_000;

type Step = Roll & { act: ActName; isTogether: boolean };
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    // A failing world shrinks by resting where an act does not matter.
    { withCrossShrink: true },
    ...(Object.keys(ACTS) as ActName[]).map((act) => ({ weight: WEIGHTS[act], arbitrary: fc.constant(act) })),
  ),
  member: fc.nat(MEMBERS - 1),
  amount: fc.integer({ min: 1, max: 900 }),
  way: fc.nat(11),
  /** Begins before the step in front of it has ended. */
  isTogether: fc.boolean(),
});

type Options = { worlds: number; steps: number; seed: number; isShrunk: boolean };

/**
 * Plays scripted worlds one after another, each with members of its own. Throws the steps of the first that breaks a
 * rule; returns how often each act was done. Steps follow from the seed, but not the order in which processes and
 * database meet, so a failing seed is played a few times.
 */
export async function simulate(
  world: World,
  { worlds, steps, seed, isShrunk }: Options,
): Promise<Map<ActName, number>> {
  const done = new Map<ActName, number>();
  async function run(everybody: readonly Owned[], { act, member, amount, way }: Step): Promise<void> {
    const owned = everybody[member];
    const server = world.servers[way % 2];
    if (!owned || !server) throw new Error('nobody is there');
    await ACTS[act]({ world, server, owned, amount, way });
    done.set(act, (done.get(act) ?? 0) + 1);
  }
  const property = fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (script) => {
    const everybody = await Promise.all(Array.from({ length: MEMBERS }, () => world.member()));
    let begun: Promise<void>[] = [];
    const finish = async () => {
      await Promise.all(begun);
      begun = [];
      await checkAlways(world);
    };
    for (const next of script) {
      const isAlone = ALONE.has(next.act);
      if (!next.isTogether || isAlone) await finish();
      begun.push(run(everybody, next));
      if (isAlone) await finish();
    }
    await finish();
    await world.closeDead();
    await settleAll(world, everybody);
    await checkQuiet(world, everybody);
  });
  await fc.assert(property, {
    ...{ numRuns: worlds, seed, endOnFailure: !isShrunk },
    ...(isShrunk && { interruptAfterTimeLimit: SHRINK_MS, markInterruptAsFailure: false }),
  });
  return done;
}
