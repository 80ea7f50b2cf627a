import type { Scene } from './scene.ts';
import { createTeller, type DemoMember, type World } from './teller.ts';

/** What one member did. The last scene makes a line of the statement. */
export type Tale = {
  member: DemoMember;
  /** When the story was first told: scenes are counted back from it. */
  today: Date;
  scenes: readonly Scene[];
  /** When something last happened to the member's money. */
  newestLine: Date | undefined;
};

type Placed = { member: DemoMember; at: Date; number: number; isBegun: boolean; scene: Scene };

/**
 * Tells what is not told yet, in the order in which it happened. How far an earlier telling got, the
 * statement says: what is older than its newest line is over, and is never told again.
 */
export async function tellStory(world: World, untold: readonly Placed[]): Promise<void> {
  const { clock, outside } = world;
  const tellerFor = createTeller(world);
  try {
    for (const { member, scene, ...place } of untold.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      clock.set(place.at);
      await outside.stopClock(place.at);
      await scene.act(tellerFor(member, place));
    }
  } finally {
    await outside.letClockRun();
  }
}

/** The rest of a tale: all of it for a member to whom nothing has happened, nothing once life has gone on. */
export function restOf({ member, today, scenes, newestLine }: Tale): Placed[] {
  const newest = newestLine?.getTime() ?? 0;
  const placed = scenes.map((scene, number) => {
    const at = scene.when(today);
    return { member, scene, number, at, isBegun: at.getTime() === newest };
  });
  const isOver = placed.every(({ at }) => at.getTime() <= newest);
  return isOver ? [] : placed.filter(({ at }) => at.getTime() >= newest);
}
